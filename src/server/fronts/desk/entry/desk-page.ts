import type { DeskAction } from '#domain/desk/desk-action.ts'
import type { Service } from '#server/service/service.ts'
import { type CallRoles, type DeskCall, type DeskCalls, deskCallsOf, type Section } from './calls.ts'
import type { Handler, ShowPage, TakeForm } from './visit.ts'

/**
 * The roles of a call, each with the least that the work needs: agents answer; supervisors also decide about
 * applications, systems and reopened complaints; finance moves money; managers manage accounts; auditors read
 * everything and change nothing.
 */
export const EVERY_ROLE: CallRoles = ['agent', 'supervisor', 'finance', 'auditor', 'manager']
/** The roles that work with borrowers' cases, and not only with accounts of the staff. */
export const CASES: CallRoles = ['agent', 'supervisor', 'finance', 'auditor']
export const CARE: CallRoles = ['agent', 'supervisor']
export const CARE_READ: CallRoles = [...CARE, 'auditor']
export const LEAD: CallRoles = ['supervisor']
export const MONEY: CallRoles = ['finance']
export const MONEY_READ: CallRoles = ['finance', 'auditor']
export const REPORTS: CallRoles = ['supervisor', 'auditor']
export const MANAGE: CallRoles = ['manager']
export const MANAGE_READ: CallRoles = ['manager', 'auditor']

/** A page of the desk with its forms and files. Routes, rights, log and navigation are derived from it. */
export interface DeskPage {
  /** Such as `/desk/complaints/:folio`. */
  path: string
  roles: CallRoles
  show: ShowPage
  /** Its place in the navigation, which has the order of the pages. */
  nav?: Omit<Section, 'href'>
  /**
   * The line of the staff's log that is written whenever the page is shown, also in answer to one of its
   * forms.
   */
  audit?: DeskAction
  /** Its forms may be multipart, because they contain a file or a long text. */
  inParts?: true
  /** Staff who still need a code or a password of their own may use it. */
  isOwnAccount?: true
  /** Its forms, by the address that they are sent to. */
  steps?: Readonly<Record<string, { roles: CallRoles; take: TakeForm }>>
  files?: Readonly<Record<string, { roles: CallRoles; give: (service: Service) => Handler }>>
}

/** The calls of these pages, and those that are open to all. */
export function callsOf(pages: readonly DeskPage[], open: readonly string[]): DeskCalls {
  const calls = pages.flatMap(
    ({ path, roles, steps = {}, files = {}, inParts = false, isOwnAccount = false }): DeskCall[] => [
      { name: `GET ${path}`, roles, isPage: true, isOwnAccount },
      ...Object.entries(files).map(([address, file]) => ({ name: `GET ${address}`, roles: file.roles })),
      ...Object.entries(steps).map(([address, step]) => ({
        name: `POST ${address}`,
        roles: step.roles,
        inParts,
        isOwnAccount,
      })),
    ],
  )
  const opened = open.map((name) => ({ name, roles: EVERY_ROLE, isOwnAccount: true }))
  const sections = pages.flatMap(({ nav, path }) => (nav === undefined ? [] : [{ ...nav, href: path }]))
  return deskCallsOf([...opened, ...calls], sections)
}
