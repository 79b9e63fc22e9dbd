-- Answers that supervisors have written beforehand, by market, language and kind of complaint (null: any).
CREATE TABLE answer_templates (
  id text PRIMARY KEY,
  market text NOT NULL,
  language text NOT NULL,
  problem_type text,
  title text NOT NULL,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL
);
