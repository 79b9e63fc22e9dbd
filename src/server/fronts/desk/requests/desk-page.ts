import { CARE, CARE_READ, type DeskPage, LEAD } from '#server/fronts/desk/entry/desk-page.ts'
import { assignRequest } from './assign-request.ts'
import { grantRequest } from './grant-request.ts'
import { showRequest, takeCompensated, takeRequestAnswer, takeRequestDone } from './request-steps.ts'

export const dataRequest: DeskPage = {
  path: '/desk/requests/:folio',
  roles: CARE_READ,
  audit: 'request-opened',
  inParts: true,
  show: showRequest,
  steps: {
    '/desk/requests/:folio/answer': { roles: CARE, take: takeRequestAnswer },
    '/desk/requests/:folio/assign': { roles: CARE, take: assignRequest },
    '/desk/requests/:folio/grant': { roles: LEAD, take: grantRequest },
    '/desk/requests/:folio/done': { roles: LEAD, take: takeRequestDone },
    '/desk/requests/:folio/compensated': { roles: LEAD, take: takeCompensated },
  },
}
