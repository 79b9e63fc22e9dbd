import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uploadProblemImg } from '#contract/complaints/complaints.ts'
import { type KeptFile, newFileKey } from '#server/base/files/files.ts'
import { requestOrigin } from '#server/base/http/origin.ts'
import { Refused } from '#server/base/http/refused.ts'
import { visitOf } from '#server/base/http/visit.ts'
import {
  claimOrRefuse,
  DAY_MINUTES,
  dailyLimit,
  refuseIfExhausted,
  retryAfter,
} from '#server/base/limits/limit.ts'
import { putWhole } from '#server/call/put-whole.ts'
import { type Context, findCaller, type Steps, serveInSteps } from '#server/call/serve.ts'
import type { Service } from '#server/service/service.ts'
import { pictureRefused, readPicture } from './clean-picture.ts'
import {
  borrowerReader,
  isMarkedFor,
  type PictureLink,
  pictureLink,
  readPictureLink,
  signedInReader,
} from './picture-links.ts'
import {
  earliestLoosePicture,
  insertPicture,
  looseUntil,
  markPictureKept,
  pictureOwner,
  withdrawPicture,
} from './pictures.ts'

/**
 * How many loose pictures a borrower may send in a day: several attempts for a few complaints. It limits the
 * existing rows and has no counter, because a picture no longer counts once it belongs to a complaint.
 */
export const LOOSE_PICTURES_A_DAY_MAX = 60
const DAY_MS = DAY_MINUTES * 60_000
/** Nine pictures for each complaint of a day, and several attempts. */
const PICTURES_A_DAY = dailyLimit({
  name: 'pictures-day',
  max: 240,
  counts: 'pictures of complaints and claims',
})

/**
 * Stores one picture: claims the limit and inserts a row, decodes the picture, stores the file, and marks the
 * row as stored. A crash in between leaves a row that the sweep removes with its file.
 */
const take = async (_input: unknown, { file, service, transaction }: Steps) => {
  const key = newFileKey('pictures')
  const senderId = await transaction(async (context) => {
    const { tx, borrower, now } = context
    // The counter is locked from here on, so concurrent uploads see each other's rows.
    await claimOrRefuse(context, PICTURES_A_DAY, context.borrower.id)
    await refuseTooManyLoose(context)
    if (file !== null) await insertPicture(tx, key, borrower.id, now)
    return borrower.id
  })
  if (file === null) throw new Refused('not-an-image')
  const picture = await drawn(file, senderId).catch(async (error: unknown) => {
    await transaction(({ tx }) => withdrawPicture(tx, senderId, key))
    throw error
  })
  return putWhole(service, key, picture, () =>
    transaction(async (context) => {
      const { tx, borrower, now } = context
      if (!(await markPictureKept(tx, borrower.id, key, now))) throw new Refused('unknown-image')
      return { url: pictureLink(service, key, borrowerReader(context), looseUntil(now)) }
    }),
  )
}

async function drawn(file: Uint8Array, senderId: string): Promise<KeptFile> {
  const picture = await readPicture(file, senderId)
  if (picture.ok) return picture
  throw pictureRefused(picture.why)
}

async function refuseTooManyLoose({ tx, borrower, now }: Context): Promise<void> {
  const dayBefore = new Date(now.getTime() - DAY_MS)
  const earliest = await earliestLoosePicture(tx, borrower.id, dayBefore, LOOSE_PICTURES_A_DAY_MAX)
  if (!earliest) return
  throw new Refused('too-many-requests', retryAfter({ until: new Date(earliest.getTime() + DAY_MS) }, now))
}

/** Refuses a borrower who has sent too many pictures before the picture is read. */
const beforeFile = async (context: Context) => {
  await refuseTooManyLoose(context)
  await refuseIfExhausted(context, PICTURES_A_DAY, context.borrower.id)
}

export const pictureCalls = [serveInSteps(uploadProblemImg, take, { beforeFile })]

/** Shows a picture to the reader of its address, until the address expires. Others get a 404. */
export async function pictureRoutes(app: FastifyInstance, service: Service): Promise<void> {
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const link = readPictureLink(`/pictures/${request.params.name}`)
    const owner = link && (await service.database.transaction((tx) => pictureOwner(tx, link.key), READ_ONLY))
    const reader = owner && (await readerOf(service, request, reply, link, owner))
    return reader ? showPicture(service, reply, link, reader) : nothingThere(reply)
  })
}

/**
 * The reader of a request; undefined without one. An address for a signed-in browser
 * is valid only in a session of its borrower.
 */
export async function readerOf(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  link: PictureLink,
  owner: string,
): Promise<string | undefined> {
  const signedIn = signedInReader(owner)
  if (!isMarkedFor(service, link, signedIn)) return owner
  const origin = requestOrigin(request, visitOf(service, request, reply, { isCall: false }))
  const around = { now: service.now(), origin }
  const caller = await service.database.transaction(
    (tx) => findCaller({ ...around, tx }, ANONYMOUS),
    READ_ONLY,
  )
  return caller?.id === owner ? signedIn : undefined
}

/** A picture's address contains no session: it is in the cookie, or there is none. */
const ANONYMOUS = { token: '', deviceId: '', type: '' }

const READ_ONLY = { readOnly: true }

/** Shows the picture if the address was made for this reader and has not expired. */
export async function showPicture(
  service: Service,
  reply: FastifyReply,
  link: PictureLink,
  reader: string,
): Promise<FastifyReply> {
  const now = service.now()
  const isTheirs = link.expiresAt > now && isMarkedFor(service, link, reader)
  const file = isTheirs ? await service.files.get(link.key) : undefined
  if (!file) return nothingThere(reply)
  const seconds = Math.floor((link.expiresAt.getTime() - now.getTime()) / 1000)
  return reply
    .headers({
      'cache-control': `private, max-age=${Math.min(seconds, 3600)}`,
      'content-disposition': 'inline; filename="picture.jpg"',
      'cross-origin-resource-policy': 'same-origin',
    })
    .type(file.type)
    .send(file.bytes)
}

export function nothingThere(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
