import { ASSIGNABLE_ROLES } from '#domain/desk/assignment.ts'
import type { DeskRole } from '#domain/desk/roles.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'

export type CaseKind = 'complaint' | 'request'

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

/** The account to which a case is assigned; null if unassigned. */
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

/** Reassigns a case, null for unassigned; false if the assignee has changed. */
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

/**
 * Locks an account that may work on cases until this transaction ends. A concurrent disabling waits, and then
 * unassigns this case as well.
 */
export const holdColleague = async (tx: Transaction, name: string, withDemo: boolean) =>
  (await tx.row(hold, [name, ASSIGNABLE_ROLES, withDemo]))?.id

/** The most colleagues in one list. */
export const COLLEAGUES_MAX = 300

const colleagues = statement<{ name: string }, [readonly DeskRole[], boolean]>(
  'list-desk-colleagues',
  `SELECT name FROM desk_users WHERE disabled_at IS NULL AND role = ANY($1) AND (NOT is_demo OR $2)
   ORDER BY name LIMIT ${COLLEAGUES_MAX}`,
)

/** The possible assignees, by name. */
export const listColleagues = async (tx: Transaction, withDemo: boolean): Promise<string[]> =>
  (await tx.rows(colleagues, [ASSIGNABLE_ROLES, withDemo])).map(({ name }) => name)

const names = statement<{ id: string; name: string }, [readonly string[]]>(
  'desk-names-of',
  'SELECT id, name FROM desk_users WHERE id = ANY($1)',
)

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

/** Unassigns all cases of an account that may no longer work on them. */
export async function unassignAllOf(tx: Transaction, userId: string): Promise<void> {
  await tx.run(freeComplaints, [userId])
  await tx.run(freeRequests, [userId])
}
