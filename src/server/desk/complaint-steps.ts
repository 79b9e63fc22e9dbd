import { COMPLAINT_OUTCOMES, isForCustomer } from '#domain/complaints/channel.ts'
import { CHARGES } from '#domain/complaints/complaint.ts'
import type { DeskAction } from '#domain/desk/desk-action.ts'
import { mayAnswerAgain } from '#domain/desk/roles.ts'
import { COMPLAINT_IMAGES_MAX } from '#domain/markets/specified.ts'
import { holdBorrower } from '#server/account/borrowers.ts'
import { PICTURE_REFUSALS, readPicture } from '#server/complaints/clean-picture.ts'
import { answerComplaint, closeComplaint } from '#server/complaints/complaint-answers.ts'
import type { ComplaintKey } from '#server/complaints/complaint-rows.ts'
import { insertPicture, markPictureKept } from '#server/complaints/pictures.ts'
import type { Transaction } from '#server/database/database.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { cancelPenaltyOf } from '#server/money/cancel-penalty.ts'
import { newFileKey } from '#server/outside/files/files.ts'
import type { Service } from '#server/service.ts'
import { handOver, handoverIn, takeIfNobodys } from './assignment.ts'
import { type ComplaintFile, complaintFile } from './complaint-file.ts'
import { complaintPage, type Draft, EMPTY_DRAFT } from './complaint-page.ts'
import { writeDown } from './desk-audit.ts'
import { addNote, areFree, findAnyComplaint, startReview, wantScore } from './desk-complaints.ts'
import type { DeskUser } from './desk-users.ts'
import type { Form } from './form.ts'
import { notFound } from './refused-page.ts'
import { withDemo } from './session.ts'
import { staffText } from './staff-text.ts'
import type { Said, ShowPage, TakeForm, Visit } from './visit.ts'

/** Shows a complaint; that somebody looked is written down. */
export const showComplaint: ShowPage = async (visit, { folio = '' }) => {
  const { service, user, now } = visit
  const file = await service.database.transaction(async (tx) => {
    const found = await complaintFile(tx, service, folio)
    if (found) await writeDown(tx, user, 'complaint-opened', now, folio)
    return found
  })
  return file ? complaintPage(visit, file) : notFound(visit)
}

/** Sends the answer, or keeps one more picture for it; whatever is wrong, what was written stays. */
export const takeAnswer: TakeForm = async (visit, { folio = '' }, form) => {
  const { service, user, now } = visit
  const file = await service.database.transaction((tx) => complaintFile(tx, service, folio), {
    readOnly: true,
  })
  if (!file) return notFound(visit)
  const sent = await draftOf(visit, file, form)
  if (sent.problem !== null || form.text('do') !== 'answer') return complaintPage(visit, file, sent)
  if (file.complaint.reopenedAt !== null && !mayAnswerAgain(user.role))
    return complaintPage(visit, file, { ...sent, problem: 'second-look' })
  const written = staffText(sent.text)
  if (!written.ok) return complaintPage(visit, file, { ...sent, problem: written.problem })

  const { pictures, asksScore, outcome: decided = null } = sent
  const returnedMinor = givenBack(sent)
  if (returnedMinor === 'wrong') return complaintPage(visit, file, { ...sent, problem: 'wrong-amount' })
  const { orderNo, problemType, reopenedAt } = file.complaint
  const cancels = sent.cancelsPenalty === true && problemType === CHARGES && orderNo !== null
  if (cancels && !isForCustomer(decided))
    return complaintPage(visit, file, { ...sent, problem: 'penalty-outcome' })
  const outcome = await service.database.transaction(async (tx) => {
    if (!(await areFree(tx, file.borrower.id, pictures))) return 'image-gone' as const
    const words = { folio, text: written.text, pictures, actor: user.name }
    const answer = { ...words, outcome: decided, returnedMinor }
    if (!(await answerComplaint(tx, sealerOf(service), answer, now))) return 'changed-before' as const
    if (cancels) {
      const event = `dispute:${folio}${reopenedAt === null ? '' : '/2'}`
      const amount = await cancelPenaltyOf(tx, file.borrower, { orderNo, event }, now)
      if (amount !== null) await writeDown(tx, user, 'penalty-cancelled', now, folio)
    }
    await wantScore(tx, folio, asksScore)
    await writeDown(tx, user, 'answered', now, folio)
    if (asksScore) await writeDown(tx, user, 'score-asked', now, folio)
    return null
  })
  if (outcome === 'image-gone') return complaintPage(visit, file, { ...sent, pictures: [], problem: outcome })
  // A note that was not kept yet stays on the page.
  if (outcome === null) return goOn(visit, folio, 'answered', { ...EMPTY_DRAFT, note: sent.note ?? '' })
  // A colleague was faster. What they did is shown, and what was written here stays.
  const fresh = await service.database.transaction((tx) => complaintFile(tx, service, folio), {
    readOnly: true,
  })
  return complaintPage(visit, fresh ?? file, { ...sent, problem: outcome })
}

/** What was given back, as 1234.56; nothing where the field is empty. */
function givenBack({ outcome = null, returned = '' }: Draft): bigint | null | 'wrong' {
  if (returned === '') return null
  const [, whole, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(returned) ?? []
  const minor = whole === undefined ? 0n : BigInt(whole + cents.padEnd(2, '0'))
  return minor > 0n && isForCustomer(outcome) ? minor : 'wrong'
}

/** What the form holds, with the picture that came with it already kept. */
async function draftOf(visit: Visit, file: ComplaintFile, form: Form): Promise<Draft> {
  const pictures = [...new Set(form.all('picture').filter((key) => /^[0-9a-f]{32}$/.test(key)))]
  const draft: Draft = {
    text: form.text('text'),
    pictures: pictures.slice(0, COMPLAINT_IMAGES_MAX),
    asksScore: form.text('score') === '1',
    outcome: COMPLAINT_OUTCOMES.find((one) => one === form.text('outcome')) ?? null,
    returned: form.text('returned').trim(),
    cancelsPenalty: form.text('cancel-penalty') === '1',
    note: form.text('note'),
    problem: null,
  }
  if (form.file === 'too-large') return { ...draft, problem: 'image-too-large' }
  if (form.file === 'crowded-out') return { ...draft, problem: 'crowded-out' }
  if (form.file === null) return form.text('do') === 'add' ? { ...draft, problem: 'no-picture' } : draft
  if (draft.pictures.length >= COMPLAINT_IMAGES_MAX) return { ...draft, problem: 'too-many-images' }
  const kept = await keepPicture(visit.service, file.borrower.id, form.file)
  return kept.ok ? { ...draft, pictures: [...draft.pictures, kept.key] } : { ...draft, problem: kept.why }
}

/** Row, file, row, as with a borrower's picture: a crash in between is swept up. */
async function keepPicture({ database, files, now }: Service, borrowerId: string, bytes: Buffer) {
  const picture = await readPicture(bytes)
  if (!picture.ok && picture.why === 'too-many-waiting') return { ok: false, why: 'crowded-out' } as const
  if (!picture.ok) return { ok: false, why: PICTURE_REFUSALS[picture.why] } as const
  const key = newFileKey()
  await database.transaction((tx) => insertPicture(tx, key, borrowerId, now()))
  await files.put(key, picture.bytes, picture.type)
  const isKept = await database.transaction((tx) => markPictureKept(tx, borrowerId, key, now()))
  return isKept ? ({ ok: true, key } as const) : ({ ok: false, why: 'image-gone' } as const)
}

/** A step without a text: done once; who comes second is told. What was being written stays. */
const step =
  (
    change: (tx: Transaction, complaint: ComplaintKey, user: DeskUser, now: Date) => Promise<boolean>,
    action: DeskAction,
    told: Told,
  ): TakeForm =>
  async (visit, { folio = '' }, form) => {
    const { service, user, now } = visit
    const outcome = await service.database.transaction(async (tx) => {
      const complaint = await findAnyComplaint(tx, sealerOf(service), folio)
      if (!complaint) return 'nothing'
      if (!(await change(tx, complaint, user, now))) return 'late'
      await writeDown(tx, user, action, now, folio)
      return 'done'
    })
    if (outcome === 'nothing') return notFound(visit)
    const sent = await draftIn(visit, folio, form)
    if (outcome === 'done') return goOn(visit, folio, told, sent)
    return isWritten(sent)
      ? pageOf(visit, folio, { ...sent, problem: 'changed-before' })
      : problem(folio, 'changed-before')
  }

/** Whoever takes up what nobody sees to sees to it from then on. */
export const takeUp = step(
  async (tx, complaint, { id, name }, now) => {
    if (!(await startReview(tx, complaint.folio, name, now))) return false
    await takeIfNobodys(tx, id, { ...complaint, kind: 'complaint' })
    return true
  },
  'review-started',
  'taken',
)
export const askForScore = step((tx, { folio }) => wantScore(tx, folio, true), 'score-asked', 'asked')
export const close = step(
  (tx, { folio }, { name }, now) => closeComplaint(tx, folio, name, now),
  'closed',
  'closed',
)

/** Gives a complaint to somebody, or back to nobody. What is being written stays. */
export const assignComplaint: TakeForm = async (visit, { folio = '' }, form) => {
  const { service } = visit
  const outcome = await service.database.transaction(async (tx) => {
    const complaint = await findAnyComplaint(tx, sealerOf(service), folio)
    if (!complaint) return null
    const key = { kind: 'complaint', borrowerId: complaint.borrowerId, folio } as const
    return handOver(tx, visit, key, handoverIn(form), withDemo(service))
  })
  if (outcome === null) return notFound(visit)
  const sent = await draftIn(visit, folio, form)
  if (outcome === 'assigned' || outcome === 'given-back') return goOn(visit, folio, outcome, sent)
  return pageOf(visit, folio, { ...sent, problem: outcome })
}

/** Keeps a note for the staff; no borrower ever sees it. An answer that is being written beside it stays. */
export const takeNote: TakeForm = async (visit, { folio = '' }, form) => {
  const { service, user, now } = visit
  const sent = await draftIn(visit, folio, form)
  const note = staffText(sent.note ?? '')
  if (!note.ok) return pageOf(visit, folio, { ...sent, problem: note.problem })
  const outcome = await service.database.transaction(async (tx) => {
    const found = await complaintFile(tx, service, folio)
    if (!found) return 'nothing'
    // Whoever leaves in this very moment takes every note along, also this one.
    if (!(await holdBorrower(tx, found.borrower.id))) return 'has-left'
    await addNote(tx, sealerOf(service), { ...found.complaint, text: note.text, actor: user.name }, now)
    await writeDown(tx, user, 'note-added', now, folio)
    return 'done'
  })
  if (outcome === 'nothing') return notFound(visit)
  if (outcome === 'has-left') return pageOf(visit, folio, { ...sent, problem: outcome })
  return goOn(visit, folio, 'noted', { ...sent, note: '' })
}

type Told = keyof Visit['words']['done']

const isWritten = ({ text, note, pictures }: Draft) =>
  text.trim() + (note ?? '').trim() !== '' || pictures.length > 0

/** The draft of a form whose button does something else than sending it. */
async function draftIn(visit: Visit, folio: string, form: Form): Promise<Draft> {
  const { service } = visit
  const file = await service.database.transaction((tx) => complaintFile(tx, service, folio), {
    readOnly: true,
  })
  return file ? draftOf(visit, file, form) : EMPTY_DRAFT
}

/** After a step: where something is still being written, the page with it; otherwise an address that posts nothing again. */
const goOn = async (visit: Visit, folio: string, told: Told, sent: Draft): Promise<Said> =>
  isWritten(sent) || sent.problem !== null ? pageOf(visit, folio, { ...sent, done: told }) : done(folio, told)

async function pageOf(visit: Visit, folio: string, draft: Draft): Promise<Said> {
  const { service } = visit
  const file = await service.database.transaction((tx) => complaintFile(tx, service, folio), {
    readOnly: true,
  })
  return file ? complaintPage(visit, file, draft) : notFound(visit)
}

const done = (folio: string, told: Told): Said => ({
  to: `/desk/complaints/${folio}?done=${told}`,
})

const problem = (folio: string, told: keyof Visit['words']['problems']): Said => ({
  to: `/desk/complaints/${folio}?problem=${told}`,
})
