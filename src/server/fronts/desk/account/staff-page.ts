import { DESK_ROLES, type DeskRole, mayManage } from '#domain/desk/roles.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { type DeskPage, MANAGE, MANAGE_READ } from '#server/fronts/desk/entry/desk-page.ts'
import { USER_NAME } from '#server/fronts/desk/entry/sign-in.ts'
import {
  type DeskAnswer,
  type DeskVisit,
  page,
  type ShowPage,
  type TakeForm,
} from '#server/fronts/desk/entry/visit.ts'
import { facts, formMessage, formTo, resultBox } from '#server/fronts/desk/frame/page.ts'
import { pager } from '#server/fronts/desk/frame/pager.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import {
  findStaffAccount,
  listStaff,
  STAFF_PAGE,
  type StaffAccount,
} from '#server/fronts/desk/rows/desk-users.ts'
import {
  addStaff,
  changeStaff,
  type NotManaged,
  newPassword,
  type StaffChange,
} from '#server/fronts/desk/staff/manage-staff.ts'
import { hashPassword } from '#server/fronts/desk/staff/password.ts'

type Problem = NotManaged | 'staff-name' | 'staff-role' | null

const showStaff: ShowPage = (visit) => staffPage(visit, { name: '', role: 'agent', problem: null })

async function staffPage(
  visit: DeskVisit,
  draft: { name: string; role: DeskRole | null; problem: Problem },
): Promise<DeskAnswer> {
  const { service, words, query } = visit
  const { staff, queue } = words
  const after = (query.get('after') ?? '').slice(0, 40).replaceAll('\0', '')
  const rows = await service.database.transaction((tx) => listStaff(tx, after), { readOnly: true })
  const shown = rows.slice(0, STAFF_PAGE)
  const last = shown.at(-1)
  const next = rows.length > STAFF_PAGE && last ? last.name : null
  return page(
    staff.title,
    html`${formMessage(visit)}${resultBox('problem', draft.problem === null ? '' : words.problems[draft.problem])}
<div class="sides"><div><section class="card"><h2>${staff.accounts}</h2>
${shown.length === 0 ? html`<p>${query.has('after') ? queue.noneLeft : queue.empty}</p>` : staffTable(visit, shown)}${pager(visit, '/desk/staff', next)}</section></div>
<div><section class="card"><h2>${staff.add}</h2>${formTo(
      visit,
      '/desk/staff',
      html`<p><label for="name">${staff.name}</label><input id="name" name="name" value="${draft.name}" maxlength="40" autocomplete="off" autocapitalize="none" spellcheck="false" required aria-describedby="name-hint"><small id="name-hint">${staff.nameHint}</small></p>
${roleField(visit, draft.role)}<button>${staff.make}</button>`,
    )}</section></div></div>`,
    draft.problem === null ? 200 : 422,
  )
}

const addressOf = (name: string) => `/desk/staff/${name}`

function staffTable({ words }: DeskVisit, rows: readonly StaffAccount[]): Html {
  const { staff } = words
  return html`<table><thead><tr><th scope="col">${staff.name}</th><th scope="col">${staff.role}</th>
<th scope="col">${staff.state}</th></tr></thead><tbody>${rows.map(
    (account) => html`<tr><th scope="row"><a href="${addressOf(account.name)}">${account.name}</a></th>
<td>${staff.roles[account.role]}</td><td>${stateOf(account, words)}</td></tr>
`,
  )}</tbody></table>`
}

const stateOf = ({ disabledAt, hasCode }: StaffAccount, { staff }: DeskVisit['words']): string =>
  disabledAt !== null ? staff.off : hasCode ? staff.onWithCode : staff.on

function roleField({ words, user }: DeskVisit, chosen: DeskRole | null): Html {
  const { staff, account } = words
  return html`<p><label for="role">${staff.role}</label><select id="role" name="role">${DESK_ROLES.filter(
    (role) => mayManage(user.role, role),
  ).map((role) =>
    role === chosen
      ? html`<option value="${role}" selected>${account.roles[role]}</option>`
      : html`<option value="${role}">${account.roles[role]}</option>`,
  )}</select></p>`
}

const roleIn = (text: string): DeskRole | null => DESK_ROLES.find((role) => role === text) ?? null

/** Creates an account. Its password is shown only on this page, and must be changed first. */
const takeStaff: TakeForm = async (visit, _params, form) => {
  const { service, user, now } = visit
  const name = form.text('name').trim().toLowerCase().slice(0, 41)
  const role = roleIn(form.text('role'))
  if (!USER_NAME.test(name)) return staffPage(visit, { name, role, problem: 'staff-name' })
  if (role === null) return staffPage(visit, { name, role, problem: 'staff-role' })
  const password = newPassword()
  const hash = await hashPassword(password)
  const problem = await service.database.transaction((tx) => addStaff(tx, user, { name, role, hash }, now))
  return problem === null ? passwordPage(visit, name, password) : staffPage(visit, { name, role, problem })
}

/** Shown once, in an answer that is not stored. */
function passwordPage({ words }: DeskVisit, name: string, password: string): DeskAnswer {
  const { staff } = words
  return page(
    staff.passwordOf(name),
    html`<section class="card"><p><code class="key">${password}</code></p><p>${staff.passwordText}</p></section>
<p><a class="button quiet" href="${addressOf(name)}">${staff.goOn}</a></p>`,
  )
}

/** One account with the possible actions. */
const showAccountOf: ShowPage = (visit, { name = '' }) => accountOf(visit, name, null)

async function accountOf(visit: DeskVisit, name: string, problem: Problem): Promise<DeskAnswer> {
  const { service, words, user } = visit
  const account = await service.database.transaction((tx) => findStaffAccount(tx, name), { readOnly: true })
  if (!account) return notFound(visit)
  const { staff } = words
  const button = (step: string, label: string) =>
    formTo(visit, `${addressOf(name)}/${step}`, html`<button class="quiet">${label}</button>`)
  const isOwn = account.id === user.id
  const why = isOwn ? words.problems['staff-own'] : words.problems['staff-not-yours']
  const mayChange = !isOwn && mayManage(user.role, account.role)
  return page(
    `${staff.account} ${name}`,
    html`${formMessage(visit)}${resultBox('problem', problem === null ? '' : words.problems[problem])}
<section class="card">${facts([
      [staff.role, words.account.roles[account.role]],
      [staff.state, stateOf(account, words)],
    ])}</section>
${
  mayChange
    ? html`<section class="card"><h2>${staff.change}</h2>${formTo(
        visit,
        `${addressOf(name)}/role`,
        html`${roleField(visit, account.role)}<button>${staff.giveRole}</button>`,
      )}<div class="row">${button('password', staff.reset)}${
        account.disabledAt === null ? button('off', staff.switchOff) : button('on', staff.switchOn)
      }</div><p class="hint">${staff.hint}</p></section>`
    : html`<p class="card">${why}</p>`
}
<p><a class="button quiet" href="/desk/staff">${staff.title}</a></p>`,
    problem === null ? 200 : 422,
  )
}

async function changed(visit: DeskVisit, name: string, change: StaffChange): Promise<NotManaged | null> {
  const { service, user, now } = visit
  return service.database.transaction((tx) => changeStaff(tx, user, name, change, now))
}

const step =
  (change: StaffChange): TakeForm =>
  async (visit, { name = '' }) => {
    const problem = await changed(visit, name, change)
    if (problem === 'staff-missing') return notFound(visit)
    return problem === null ? { to: `${addressOf(name)}?done=staff` } : accountOf(visit, name, problem)
  }

const switchStaffOff = step({ kind: 'off' })
const switchStaffOn = step({ kind: 'on' })

const giveStaffRole: TakeForm = async (visit, params, form) => {
  const role = roleIn(form.text('role'))
  if (role === null) return accountOf(visit, params.name ?? '', 'staff-role')
  return step({ kind: 'role', role })(visit, params, form)
}

const resetStaffPassword: TakeForm = async (visit, { name = '' }) => {
  const password = newPassword()
  const problem = await changed(visit, name, { kind: 'password', hash: await hashPassword(password) })
  if (problem === 'staff-missing') return notFound(visit)
  return problem === null ? passwordPage(visit, name, password) : accountOf(visit, name, problem)
}

export const staff: DeskPage = {
  path: '/desk/staff',
  roles: MANAGE_READ,
  nav: { group: 'setup', name: 'staff' },
  show: showStaff,
  steps: { '/desk/staff': { roles: MANAGE, take: takeStaff } },
}

export const staffAccount: DeskPage = {
  path: '/desk/staff/:name',
  roles: MANAGE_READ,
  show: showAccountOf,
  steps: {
    '/desk/staff/:name/role': { roles: MANAGE, take: giveStaffRole },
    '/desk/staff/:name/password': { roles: MANAGE, take: resetStaffPassword },
    '/desk/staff/:name/off': { roles: MANAGE, take: switchStaffOff },
    '/desk/staff/:name/on': { roles: MANAGE, take: switchStaffOn },
  },
}
