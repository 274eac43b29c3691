-- The final board in its order: a page of it is found, however far down, without sorting everybody who entered.
create index entries_by_rank on entries (competition_id, rank, id) where rank is not null;
