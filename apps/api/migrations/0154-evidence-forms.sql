-- What a gateway asks for of a dispute. Forms: [{identifier, label, fields: [{identifier, label, kind, options, required}]}];
-- null at a gateway without forms, [] while they could not be read.
alter table disputes add column wanted_evidence text[] not null default '{}';
alter table disputes add column evidence_forms jsonb;

-- The form as it was filled in, its labels with it: {identifier, label, values: [{identifier, label, value}]}.
alter table dispute_answers add column form jsonb;
-- The form's field that a file is for.
alter table dispute_files add column field text;
alter table dispute_files add column field_label text;
alter table dispute_files add check ((field is null) = (field_label is null));
