-- The GST rate is the company's and changes with its other fields: pricing alone writes platform_rates now. A server of
-- the version before reads the old row, so no super admin changes the rate while both run.
alter table company add column gst_rate numeric(7, 4) not null default 0 check (gst_rate between 0 and 100);
update company set gst_rate = coalesce((select rate from platform_rates where name = 'invoice-gst'), 0);
