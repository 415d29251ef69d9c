-- One GST rate: the company's, frozen with the quote. A server of the last release, which still quotes by the rate 'gst',
-- quotes the same beside a new one.
update platform_rates set rate = (select case when c.gstin = '' then 0 else r.rate end
                                    from company c left join platform_rates r on r.name = 'invoice-gst')
 where name = 'gst';
update payments set gst_rate = (select rate from platform_rates where name = 'gst')
 where status in ('created', 'open', 'pending') and exists (select from platform_rates where name = 'gst');
