import { COMPLAINT_OUTCOMES, isForCustomer } from '#domain/complaints/channel.ts'
import { mayAnswerAgain } from '#domain/desk/roles.ts'
import { COMPLAINT_IMAGES_MAX } from '#domain/markets/specified.ts'
import { readAmount } from '#domain/typed-amount.ts'
import { newFileKey } from '#server/base/files/files.ts'
import { putWhole } from '#server/call/put-whole.ts'
import { type ComplaintFile, complaintFile } from '#server/fronts/desk/complaints/complaint-file.ts'
import { signOfWriting } from '#server/fronts/desk/complaints/writers.ts'
import type { Form } from '#server/fronts/desk/entry/form.ts'
import type { DeskAnswer, DeskVisit } from '#server/fronts/desk/entry/visit.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { freePictures } from '#server/fronts/desk/rows/desk-complaints.ts'
import { isTooLargeUnpacked, PICTURE_REFUSALS, readPicture } from '#server/pictures/clean-picture.ts'
import { insertPicture, markPictureKept } from '#server/pictures/pictures.ts'
import type { Service } from '#server/service/service.ts'
import { complaintPage, type Draft, EMPTY_DRAFT } from './complaint-page.ts'

/** Reads a complaint with everything that this member of the staff may see. */
export const fileOf = (visit: DeskVisit, folio: string): Promise<ComplaintFile | undefined> =>
  visit.service.database.transaction((tx) => complaintFile(tx, visit.service, folio, visit), {
    readOnly: true,
  })

/** A reopened complaint is answered by a supervisor. */
export const isTheirsToAnswer = (
  { user }: DeskVisit,
  { reopenedAt }: Pick<ComplaintFile['complaint'], 'reopenedAt'>,
): boolean => reopenedAt === null || mayAnswerAgain(user.role)

/** More than any answer returns. */
const GIVEN_BACK_MOST = 99_999_999_999n

/** The returned amount; null if the field is empty. */
export function givenBack({ outcome = null, returned = '' }: Draft): bigint | null | 'wrong' {
  if (returned === '') return null
  const read = readAmount(returned)
  const isRight = read.ok && read.value > 0n && read.value <= GIVEN_BACK_MOST && isForCustomer(outcome)
  return isRight ? read.value : 'wrong'
}

const CANCELS: Readonly<Record<string, boolean>> = { 1: true, 0: false }

/** The draft in the form, with its uploaded picture stored. Uploading one counts as writing. */
export async function draftOf(visit: DeskVisit, file: ComplaintFile, form: Form): Promise<Draft> {
  const { database } = visit.service
  if (isTheirsToAnswer(visit, file.complaint))
    await database.transaction((tx) => signOfWriting(tx, visit, file.complaint))
  const keys = [...new Set(form.all('picture').filter((key) => /^[0-9a-f]{32}$/.test(key)))]
  // Only pictures of this complaint are shown, not any file whose key the form contains.
  const pictures =
    keys.length === 0
      ? []
      : await database.transaction((tx) => freePictures(tx, file.borrower.id, keys), { readOnly: true })
  const draft: Draft = {
    text: form.text('text'),
    pictures: pictures.slice(0, COMPLAINT_IMAGES_MAX),
    asksScore: form.text('score') === '1',
    outcome: COMPLAINT_OUTCOMES.find((one) => one === form.text('outcome')) ?? null,
    returned: form.text('returned').trim(),
    cancelsPenalty: CANCELS[form.text('cancel-penalty')] ?? null,
    note: form.text('note'),
    problem: pictures.length < keys.length ? 'image-gone' : null,
  }
  if (form.file === 'too-large') return { ...draft, problem: 'image-too-large' }
  if (form.file === 'crowded-out') return { ...draft, problem: 'crowded-out' }
  if (form.file === null) return form.text('do') === 'add' ? { ...draft, problem: 'no-picture' } : draft
  if (draft.pictures.length >= COMPLAINT_IMAGES_MAX) return { ...draft, problem: 'too-many-images' }
  const kept = await keepPicture(visit.service, file.borrower.id, form.file)
  return kept.ok ? { ...draft, pictures: [...draft.pictures, kept.key] } : { ...draft, problem: kept.why }
}

/** Row, file, row, as with a borrower's picture: the sweep cleans up after a crash. */
async function keepPicture({ database, files, now }: Service, borrowerId: string, bytes: Buffer) {
  const picture = await readPicture(bytes)
  if (!picture.ok && picture.why === 'too-many-waiting') return { ok: false, why: 'crowded-out' } as const
  if (!picture.ok && isTooLargeUnpacked(picture.why))
    return { ok: false, why: 'image-too-large-unpacked' } as const
  if (!picture.ok) return { ok: false, why: PICTURE_REFUSALS[picture.why] } as const
  const key = newFileKey('pictures')
  await database.transaction((tx) => insertPicture(tx, key, borrowerId, now()))
  const isKept = await putWhole({ files }, key, picture, () =>
    database.transaction((tx) => markPictureKept(tx, borrowerId, key, now())),
  )
  return isKept ? ({ ok: true, key } as const) : ({ ok: false, why: 'image-gone' } as const)
}

export type DoneMessage = keyof DeskVisit['words']['done']

export const isWritten = ({ text, note, pictures }: Draft) =>
  text.trim() + (note ?? '').trim() !== '' || pictures.length > 0

/** The draft in a form whose button does not send it. */
export async function draftIn(visit: DeskVisit, folio: string, form: Form): Promise<Draft> {
  const file = await fileOf(visit, folio)
  return file ? draftOf(visit, file, form) : EMPTY_DRAFT
}

/**
 * The next page after a step: with a draft the page that contains it, otherwise a redirect, which does not
 * post again.
 */
export async function goOn(
  visit: DeskVisit,
  folio: string,
  message: DoneMessage | null,
  sent: Draft,
): Promise<DeskAnswer> {
  if (!isWritten(sent) && sent.problem === null)
    return message === null ? { to: `/desk/complaints/${folio}` } : done(folio, message)
  return pageOf(visit, folio, message === null ? sent : { ...sent, done: message })
}

export async function pageOf(visit: DeskVisit, folio: string, draft: Draft): Promise<DeskAnswer> {
  const file = await fileOf(visit, folio)
  return file ? complaintPage(visit, file, draft) : notFound(visit)
}

const done = (folio: string, message: DoneMessage): DeskAnswer => ({
  to: `/desk/complaints/${folio}?done=${message}`,
})

export const problemAt = (folio: string, problem: keyof DeskVisit['words']['problems']): DeskAnswer => ({
  to: `/desk/complaints/${folio}?problem=${problem}`,
})
