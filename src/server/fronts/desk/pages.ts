import { account } from './account/account-steps.ts'
import { log } from './account/log-page.ts'
import { staff, staffAccount } from './account/staff-page.ts'
import { complaint } from './answering/complaint-steps.ts'
import { application } from './applications/application-steps.ts'
import { applications } from './applications/applications-page.ts'
import { newComplaint } from './complaints/enter-page.ts'
import { oneTemplate, templates } from './complaints/templates-page.ts'
import { callsOf, type DeskPage, EVERY_ROLE } from './entry/desk-page.ts'
import { figures } from './figures/figures-page.ts'
import { parts } from './figures/parts-page.ts'
import { reportsPage } from './figures/reports-page.ts'
import { notFound } from './frame/refused-page.ts'
import { webhooks } from './frame/webhooks-page.ts'
import { arrangements } from './money/arrangements-page.ts'
import { arrangement } from './money/arrangements-steps.ts'
import { claims } from './money/claims-page.ts'
import { claim } from './money/claims-steps.ts'
import { loanPayments, money } from './money/money-steps.ts'
import { settlement } from './money/settlement-page.ts'
import { worklists } from './money/worklists-page.ts'
import { borrower } from './people/borrower-page.ts'
import { queue } from './people/queue-page.ts'
import { search } from './people/search-page.ts'
import { dataRequest } from './requests/request-steps.ts'

/** Every page of the desk, in the order of the navigation. */
export const deskPages: readonly DeskPage[] = [
  ...[queue, search, borrower, newComplaint, complaint, dataRequest],
  ...[applications, application, arrangements, arrangement],
  ...[money, loanPayments, settlement, worklists, claims, claim],
  ...[webhooks, templates, oneTemplate, figures, parts, reportsPage, log],
  ...[staff, staffAccount, account],
  { path: '/desk/*', roles: EVERY_ROLE, show: async (visit) => notFound(visit) },
]

/** Calls that need no session; their routes are in routes.ts. */
const OPEN = ['GET /desk/desk.css', 'GET /desk/login', 'POST /desk/login']

export const deskCalls = callsOf(deskPages, OPEN)
