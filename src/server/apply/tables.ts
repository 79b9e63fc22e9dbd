import type { ApplicationState } from '#domain/apply/application.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import {
  ANONYMISED,
  becomes,
  bigint,
  boolean,
  bytes,
  CLEARED,
  deletedWhere,
  EXPORTED,
  FILE_STATE,
  INNER,
  integer,
  moment,
  NULLABLE,
  notExported,
  OWNER,
  SEALED,
  stays,
  staysOnDeletion,
  table,
  text,
  texts,
  typed,
} from '#server/base/database/table.ts'

/** Applications, with the steps and documents of each borrower. */
export const applyTables = {
  applications: table('applications', {
    key: ['borrower_id', 'id'],
    place: 'borrower',
    keep: stays('requested loans and their answers'),
    onDeletion: ANONYMISED,
    export: { order: 'made_at' },
    sealedBy: 'borrower_id',
    columns: {
      borrower_id: text(OWNER),
      id: text(EXPORTED),
      product_id: text(EXPORTED),
      amount_minor: bigint(EXPORTED),
      /** The steps of its product when it began; null for all steps of its market. */
      steps: texts(NULLABLE, typed<readonly StepKind[]>(), EXPORTED),
      state: text(
        typed<ApplicationState>(),
        EXPORTED,
        becomes(`CASE WHEN state IN ('draft', 'more') THEN 'withdrawn' ELSE state END`),
      ),
      made_at: moment(EXPORTED),
      changed_at: moment(EXPORTED, becomes('$2')),
      submitted_at: moment(NULLABLE, EXPORTED),
      decided_at: moment(NULLABLE, EXPORTED),
      reason: text(NULLABLE, EXPORTED, SEALED, CLEARED),
      by_bureau: boolean(EXPORTED),
      offer_id: text(NULLABLE, EXPORTED),
      version: integer(INNER),
      notice_hash: bytes(NULLABLE, INNER),
    },
  }),
  certifiedSteps: table('certified_steps', {
    key: ['borrower_id', 'kind'],
    place: 'borrower',
    keep: {
      days: 730,
      after: 'saved_at',
      why: 'answers in the steps of an application: two years, so that they cover the loan that followed',
    },
    onDeletion: deletedWhere(`kind <> 'credit'`),
    export: { order: 'saved_at' },
    sealedBy: 'borrower_id',
    columns: {
      borrower_id: text(OWNER),
      kind: text(EXPORTED),
      content: text(
        EXPORTED,
        SEALED,
        staysOnDeletion('the hash and the day of the consent to a credit report prove that it was given'),
      ),
      saved_at: moment(EXPORTED),
      version: integer(INNER),
    },
  }),
  documents: table('documents', {
    key: ['borrower_id', 'key'],
    place: 'borrower',
    keep: stays(
      'photos of documents and faces: each row holds its own end, 30 days for a face, and is removed with its file (`call/upkeep/sweep-files.ts`)',
    ),
    onDeletion: ANONYMISED,
    export: { order: 'uploaded_at' },
    file: {
      column: 'key',
      name: 'document',
      // The file of a row that was announced within the last hour may still be on its way.
      due: `keep_until <= $1 AND (kept_at IS NOT NULL OR uploaded_at <= $1::timestamptz - interval '1 hour')`,
      dueBy: 'keep_until',
    },
    columns: {
      borrower_id: text(OWNER),
      place: text(NULLABLE, EXPORTED, CLEARED),
      uploaded_at: moment(EXPORTED),
      keep_until: moment(EXPORTED, becomes('least(keep_until, $2)')),
      ...FILE_STATE,
      key: text(notExported('under which name the file lies; the file itself stands at the end')),
    },
  }),
}
