-- What a payer reads beside a method that a service does not take.
alter table service_methods_off add column reason text
  constraint service_methods_off_reason check (length(reason) between 3 and 200);
