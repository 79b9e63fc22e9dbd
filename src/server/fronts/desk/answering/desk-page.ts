import { showStaffPicture } from '#server/fronts/desk/complaints/show-picture.ts'
import { CARE, CARE_READ, CASES, type DeskPage } from '#server/fronts/desk/entry/desk-page.ts'
import { takeAnswer } from './answer-steps.ts'
import { askForScore, assignComplaint, close, showComplaint, takeNote, takeUp } from './complaint-steps.ts'
import { takeKind } from './tell-complaint-as.ts'
import { confirmAnswer, withdrawAnswer } from './wish-steps.ts'

export const complaint: DeskPage = {
  path: '/desk/complaints/:folio',
  roles: CARE_READ,
  audit: 'complaint-opened',
  inParts: true,
  show: showComplaint,
  steps: {
    '/desk/complaints/:folio/review': { roles: CARE, take: takeUp },
    '/desk/complaints/:folio/assign': { roles: CARE, take: assignComplaint },
    '/desk/complaints/:folio/answer': { roles: CARE, take: takeAnswer },
    '/desk/complaints/:folio/confirm': { roles: CARE, take: confirmAnswer },
    '/desk/complaints/:folio/withdraw': { roles: CARE, take: withdrawAnswer },
    '/desk/complaints/:folio/ask-score': { roles: CARE, take: askForScore },
    '/desk/complaints/:folio/close': { roles: CARE, take: close },
    '/desk/complaints/:folio/note': { roles: CARE, take: takeNote },
    '/desk/complaints/:folio/kind': { roles: CARE, take: takeKind },
  },
  files: { '/desk/pictures/:name': { roles: CASES, give: showStaffPicture } },
}
