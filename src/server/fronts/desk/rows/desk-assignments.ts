import { ASSIGNABLE_ROLES } from '#domain/desk/assignment.ts'
import type { DeskRole } from '#domain/desk/roles.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'

/** What somebody sees to. */
export type CaseKind = 'complaint' | 'request'

/** Which one, and whose. */
export interface CaseKey {
  kind: CaseKind
  borrowerId: string
  folio: string
}

const read = {
  complaint: statement<{ assignedTo: string | null }, [string, string]>(
    'desk-assigned-complaint',
    'SELECT assigned_to AS "assignedTo" FROM complaints WHERE borrower_id = $1 AND folio = $2',
  ),
  request: statement<{ assignedTo: string | null }, [string, string]>(
    'desk-assigned-request',
    'SELECT assigned_to AS "assignedTo" FROM data_requests WHERE borrower_id = $1 AND folio = $2',
  ),
}

/** Who sees to it, by the number of their account; null for nobody. */
export const assignedTo = async (tx: Transaction, { kind, borrowerId, folio }: CaseKey) =>
  (await tx.row(read[kind], [borrowerId, folio]))?.assignedTo ?? null

const write = {
  complaint: statement<unknown, [string, string, string | null, string | null]>(
    'desk-assign-complaint',
    `UPDATE complaints SET assigned_to = $4
     WHERE borrower_id = $1 AND folio = $2 AND assigned_to IS NOT DISTINCT FROM $3`,
  ),
  request: statement<unknown, [string, string, string | null, string | null]>(
    'desk-assign-request',
    `UPDATE data_requests SET assigned_to = $4
     WHERE borrower_id = $1 AND folio = $2 AND assigned_to IS NOT DISTINCT FROM $3`,
  ),
}

/** Gives it from one account to another, null for nobody; false where it was not that one's any more. */
export const assign = async (
  tx: Transaction,
  { kind, borrowerId, folio }: CaseKey,
  from: string | null,
  to: string | null,
): Promise<boolean> => (await tx.run(write[kind], [borrowerId, folio, from, to])) === 1

const hold = statement<{ id: string }, [string, readonly DeskRole[], boolean]>(
  'hold-desk-colleague',
  `SELECT id FROM desk_users WHERE name = $1 AND disabled_at IS NULL AND role = ANY($2) AND (NOT is_demo OR $3) FOR SHARE`,
)

/** An account that may see to something. It stays so until this transaction ends: who is switched off meanwhile waits, and loses this, too. */
export const holdColleague = async (tx: Transaction, name: string, withDemo: boolean) =>
  (await tx.row(hold, [name, ASSIGNABLE_ROLES, withDemo]))?.id

/** Colleagues in one list to choose from. */
export const COLLEAGUES_MAX = 300

const colleagues = statement<{ name: string }, [readonly DeskRole[], boolean]>(
  'list-desk-colleagues',
  `SELECT name FROM desk_users WHERE disabled_at IS NULL AND role = ANY($1) AND (NOT is_demo OR $2)
   ORDER BY name LIMIT ${COLLEAGUES_MAX}`,
)

/** To whom something can be given, by name. */
export const listColleagues = async (tx: Transaction, withDemo: boolean): Promise<string[]> =>
  (await tx.rows(colleagues, [ASSIGNABLE_ROLES, withDemo])).map(({ name }) => name)

const names = statement<{ id: string; name: string }, [readonly string[]]>(
  'desk-names-of',
  'SELECT id, name FROM desk_users WHERE id = ANY($1)',
)

/** The names of accounts. */
export const namesOf = async (tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> =>
  ids.length === 0
    ? new Map()
    : new Map((await tx.rows(names, [[...new Set(ids)]])).map(({ id, name }) => [id, name]))

const freeComplaints = statement<unknown, [string]>(
  'desk-free-complaints',
  'UPDATE complaints SET assigned_to = NULL WHERE assigned_to = $1',
)
const freeRequests = statement<unknown, [string]>(
  'desk-free-requests',
  'UPDATE data_requests SET assigned_to = NULL WHERE assigned_to = $1',
)

/** Makes nobody's what somebody sees to who cannot any more. */
export async function freeAllOf(tx: Transaction, userId: string): Promise<void> {
  await tx.run(freeComplaints, [userId])
  await tx.run(freeRequests, [userId])
}
