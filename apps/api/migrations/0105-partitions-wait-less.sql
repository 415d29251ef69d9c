-- Whoever writes payments or users queues behind an attachment that waits for somebody else, once for each lock that it
-- takes. It waits for a fortieth of a second, and the job tries again (decision 62).
alter function make_next_partition(text, integer) set lock_timeout = '25ms';
