import { mayAssign } from '#domain/desk/assignment.ts'
import type { DeskRole } from '#domain/desk/roles.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import type { Form } from '#server/fronts/desk/entry/form.ts'
import type { DeskVisit } from '#server/fronts/desk/entry/visit.ts'
import {
  assign,
  assignedTo,
  type CaseKey,
  holdColleague,
  listColleagues,
  namesOf,
} from '#server/fronts/desk/rows/desk-assignments.ts'

/** The assignee of a complaint or a request, and the possible ones, by name. */
export interface Assignees {
  assignee: string | null
  colleagues: string[]
}

export async function assigneesOf(tx: Transaction, key: CaseKey, withDemo: boolean): Promise<Assignees> {
  const id = await assignedTo(tx, key)
  const assignee = id === null ? null : ((await namesOf(tx, [id])).get(id) ?? null)
  return { assignee, colleagues: await listColleagues(tx, withDemo) }
}

/** The option of the list that stands for the colleague selected beside it. */
const COLLEAGUE = ' colleague'

/**
 * Reads a reassignment from a form: the old and the new assignee, null for unassigned. A name cannot begin with a space.
 */
export function handoverIn(form: Form): { from: string | null; to: string | null } {
  // PostgreSQL refuses the null character.
  const named = (field: string) => form.text(field).replaceAll('\0', '') || null
  return { from: named('from'), to: named(form.text('to') === COLLEAGUE ? 'colleague' : 'to') }
}

export type Handover = 'assigned' | 'given-back' | 'changed-before' | 'no-colleague' | 'not-yours-to-give'

/**
 * Reassigns a complaint or a request, and logs it. The second of two concurrent changes is refused: the
 * assignee must still be the one on the page.
 */
export async function handOver(
  tx: Transaction,
  { user, now }: Pick<DeskVisit, 'user' | 'now'>,
  key: CaseKey,
  change: { from: string | null; to: string | null },
  withDemo: boolean,
): Promise<Handover> {
  const { from, to } = change
  const toId = to === null ? null : await holdColleague(tx, to, withDemo)
  if (toId === undefined || (to === null && from === null)) return 'no-colleague'
  const fromId = await assignedTo(tx, key)
  const standing = fromId === null ? null : ((await namesOf(tx, [fromId])).get(fromId) ?? null)
  if (standing !== from || from === to) return 'changed-before'
  if (!mayAssign(user, from, to)) return 'not-yours-to-give'
  if (!(await assign(tx, key, fromId, toId))) return 'changed-before'
  await logDeskAction(tx, user, to === null ? 'given-back' : 'assigned', now, key.folio)
  return to === null ? 'given-back' : 'assigned'
}

/** Assigns an unassigned case to the user who takes it up. */
export async function assignIfUnassigned(tx: Transaction, userId: string, key: CaseKey): Promise<void> {
  await assign(tx, key, null, userId)
}

export function assigneeText(
  { assignee }: Assignees,
  { words, user }: Pick<DeskVisit, 'words' | 'user'>,
): string {
  const text = words.assignment
  if (assignee === null) return text.nobody
  return assignee === user.name ? text.you(assignee) : assignee
}

/**
 * The buttons for this user's possible assignments; they send the form `form` to `address`. `review` is where
 * a user takes a new complaint that is unassigned or their own.
 */
export function assignmentForm(
  { words, user }: { words: DeskVisit['words']; user: { name: string; role: DeskRole } },
  { assignee, colleagues }: Assignees,
  { form, address, review }: { form: string; address: string; review?: string | undefined },
): Html {
  const text = words.assignment
  const button = (to: string, label: string, action = address) =>
    html`<button class="quiet" form="${form}" formaction="${action}" formnovalidate name="to" value="${to}">${label}</button>`
  const others = colleagues.filter((name) => name !== user.name && mayAssign(user, assignee, name))
  const isTheirs = assignee === null || assignee === user.name
  const take =
    review !== undefined && isTheirs
      ? button(user.name, text.take, review)
      : mayAssign(user, assignee, user.name)
        ? button(user.name, text.take)
        : html``
  const giveBack = assignee !== null && mayAssign(user, assignee, null) ? button('', text.giveBack) : html``
  const give =
    others.length === 0
      ? html``
      : html`<p><label for="colleague">${text.colleague}</label><span class="joined"><select id="colleague" name="colleague" form="${form}"><option value="">${text.choose}</option>${others.map((name) => html`<option value="${name}">${name}</option>`)}</select>${button(COLLEAGUE, text.give)}</span></p>`
  return html`<input type="hidden" name="from" value="${assignee ?? ''}" form="${form}"><div class="row">${take}${giveBack}</div>${give}`
}
