/** What somebody of the staff is there for. `all` is an account that does everything: those of before there were roles. */
export const DESK_ROLES = ['agent', 'supervisor', 'finance', 'auditor', 'manager', 'all'] as const

export type DeskRole = (typeof DESK_ROLES)[number]

type Parted = Exclude<DeskRole, 'all'>

const EVERYBODY: readonly Parted[] = ['agent', 'supervisor', 'finance', 'auditor', 'manager']
/** Who works with borrowers' cases, and not only with accounts of the staff. */
const CASES: readonly Parted[] = ['agent', 'supervisor', 'finance', 'auditor']
const CARE: readonly Parted[] = ['agent', 'supervisor']
const CARE_READ: readonly Parted[] = [...CARE, 'auditor']
const LEAD: readonly Parted[] = ['supervisor']
const MONEY: readonly Parted[] = ['finance']
const MONEY_READ: readonly Parted[] = ['finance', 'auditor']
const REPORTS: readonly Parted[] = ['supervisor', 'auditor']
const MANAGE: readonly Parted[] = ['manager']
const MANAGE_READ: readonly Parted[] = ['manager', 'auditor']

/**
 * Who may make which call of the desk, each with the least that the work needs: agents answer, supervisors also decide about
 * applications, systems and second looks, finance moves money, managers see to accounts, and auditors read all of it and
 * change nothing.
 */
const CALLS: Readonly<Record<string, readonly Parted[]>> = {
  'GET /desk/desk.css': EVERYBODY,
  'GET /desk/login': EVERYBODY,
  'POST /desk/login': EVERYBODY,
  'POST /desk/logout': EVERYBODY,
  'GET /desk': EVERYBODY,
  'GET /desk/search': EVERYBODY,
  'POST /desk/search': CARE,
  'GET /desk/borrowers/:id': CARE_READ,
  'GET /desk/new': CARE,
  'POST /desk/new': CARE,
  'GET /desk/complaints/:folio': CARE_READ,
  'POST /desk/complaints/:folio/review': CARE,
  'POST /desk/complaints/:folio/assign': CARE,
  'POST /desk/complaints/:folio/answer': CARE,
  'POST /desk/complaints/:folio/confirm': CARE,
  'POST /desk/complaints/:folio/withdraw': CARE,
  'POST /desk/complaints/:folio/ask-score': CARE,
  'POST /desk/complaints/:folio/close': CARE,
  'POST /desk/complaints/:folio/note': CARE,
  'POST /desk/complaints/:folio/kind': CARE,
  'GET /desk/pictures/:name': CASES,
  'GET /desk/requests/:folio': CARE_READ,
  'POST /desk/requests/:folio/answer': CARE,
  'POST /desk/requests/:folio/assign': CARE,
  'POST /desk/requests/:folio/grant': LEAD,
  'POST /desk/requests/:folio/done': LEAD,
  'POST /desk/requests/:folio/compensated': LEAD,
  'GET /desk/applications': REPORTS,
  'GET /desk/applications/:id': REPORTS,
  'POST /desk/applications/:id/offer': LEAD,
  'POST /desk/applications/:id/refuse': LEAD,
  'POST /desk/applications/:id/more': LEAD,
  'GET /desk/arrangements': REPORTS,
  'GET /desk/arrangements/:folio': REPORTS,
  'POST /desk/arrangements/:folio/offer': LEAD,
  'POST /desk/arrangements/:folio/refuse': LEAD,
  'POST /desk/arrangements/:folio/withdraw': LEAD,
  'GET /desk/templates': CARE_READ,
  'POST /desk/templates': LEAD,
  'GET /desk/templates/:id': CARE_READ,
  'POST /desk/templates/:id': LEAD,
  'POST /desk/templates/:id/remove': LEAD,
  'GET /desk/worklists': MONEY_READ,
  'GET /desk/worklists/file': MONEY_READ,
  'GET /desk/money': MONEY_READ,
  'GET /desk/settlement': MONEY_READ,
  'POST /desk/settlement': MONEY,
  'GET /desk/money/loan': MONEY_READ,
  'POST /desk/money/reversal': MONEY,
  'POST /desk/money/:id/wish': MONEY,
  'POST /desk/money/:id/confirm': MONEY,
  'POST /desk/money/:id/withdraw': MONEY,
  'GET /desk/claims': MONEY_READ,
  'GET /desk/claims/:folio': MONEY_READ,
  'POST /desk/claims/:folio/book': MONEY,
  'POST /desk/claims/:folio/refuse': MONEY,
  'POST /desk/claims/:folio/withdraw': MONEY,
  'GET /desk/webhooks': REPORTS,
  'POST /desk/webhooks/:id/again': LEAD,
  'GET /desk/figures': CASES,
  'GET /desk/figures/parts': CASES,
  'GET /desk/export': REPORTS,
  'GET /desk/reports': REPORTS,
  'GET /desk/reports/file': REPORTS,
  'GET /desk/log': REPORTS,
  'GET /desk/staff': MANAGE_READ,
  'POST /desk/staff': MANAGE,
  'GET /desk/staff/:name': MANAGE_READ,
  'POST /desk/staff/:name/role': MANAGE,
  'POST /desk/staff/:name/password': MANAGE,
  'POST /desk/staff/:name/off': MANAGE,
  'POST /desk/staff/:name/on': MANAGE,
  'GET /desk/account': EVERYBODY,
  'POST /desk/account/password': EVERYBODY,
  'POST /desk/account/codes': EVERYBODY,
  'POST /desk/account/codes/on': EVERYBODY,
  'POST /desk/account/codes/off': EVERYBODY,
  'GET /desk/*': EVERYBODY,
}

/** Every call of the desk, as `GET /desk/complaints/:folio`. */
export const deskCalls: readonly string[] = Object.keys(CALLS)

/** Whether this role may make this call. A call that the table does not know is nobody's. */
export function mayCall(role: DeskRole, call: string): boolean {
  const roles = CALLS[call]
  if (roles === undefined) return false
  return role === 'all' || roles.includes(role)
}

const patterns = deskCalls
  .filter((call) => !call.endsWith('*'))
  .map((call) => ({ call, pattern: new RegExp(`^${call.replace(/:\w+/g, '[^/?]+')}$`) }))

/** The same for an address as it stands in a form or a link, without what follows a question mark. */
export function maySend(role: DeskRole, method: 'GET' | 'POST', address: string): boolean {
  const asked = `${method} ${address.split('?', 1)[0]}`
  const exact = patterns.find(({ call }) => call === asked)
  const found = exact ?? patterns.find(({ pattern }) => pattern.test(asked))
  return found !== undefined && mayCall(role, found.call)
}

/** Where somebody begins who has signed in: with what waits, but for whoever sees to accounts alone. */
export const homeOf = (role: DeskRole): '/desk' | '/desk/staff' =>
  role === 'all' || CASES.includes(role) ? '/desk' : '/desk/staff'

/** Who may answer a complaint that its first answer did not solve. */
export const mayAnswerAgain = (role: DeskRole): boolean => role === 'supervisor' || role === 'all'

/** Which roles see to accounts. */
export const MANAGING_ROLES: readonly DeskRole[] = ['manager', 'all']

/**
 * Which roles somebody may give, and whose accounts they may change. A manager sees to no account that can do more than
 * their own, so that none is a way to everything.
 */
export const mayManage = (role: DeskRole, other: DeskRole): boolean =>
  role === 'all' || (role === 'manager' && !MANAGING_ROLES.includes(other))

/** What may be called although a code is asked of everybody and this account has none yet: what gives it one. */
export const isOwnAccount = (call: string): boolean =>
  /^(?:GET \/desk\/(?:account|login|desk\.css)|POST \/desk\/(?:logout|account(?:\/.*)?))$/.test(call)
