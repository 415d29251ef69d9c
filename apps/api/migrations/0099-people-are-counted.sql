-- The counts of all payments of before. In a file of its own: payments go on meanwhile.
select recount_people();
analyze person_day_counts, person_amount_counts, payee_counts;
