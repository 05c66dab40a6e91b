-- A task that an operator cancels has ended, without a result and without an error.
alter table rubrica.fences
  drop constraint fences_outcome_check,
  add constraint fences_outcome_check check (outcome in ('completed', 'dead', 'cancelled'));
