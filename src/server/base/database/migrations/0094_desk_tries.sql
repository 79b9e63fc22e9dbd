-- Wrong passwords at the desk are counted in rate_counts like every other limit. Counters that still hold are copied. Servers of
-- the previous release use desk_tries until they stop; a later migration removes it.
INSERT INTO rate_counts (key, count, ends_at)
  SELECT key, failures, last_at + interval '15 minutes' FROM desk_tries WHERE last_at > now() - interval '15 minutes'
  ON CONFLICT (key) DO NOTHING;
