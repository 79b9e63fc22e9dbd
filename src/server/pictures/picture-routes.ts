import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uploadProblemImg } from '#contract/complaints/complaints.ts'
import { type KeptFile, newFileKey } from '#server/base/files/files.ts'
import { requestOrigin } from '#server/base/http/origin.ts'
import { Refused } from '#server/base/http/refused.ts'
import { visitOf } from '#server/base/http/visit.ts'
import { putWhole } from '#server/call/put-whole.ts'
import { type Context, findCaller, type Steps, serveInSteps } from '#server/call/serve.ts'
import { claimOwn, refuseWhenSpent } from '#server/people/account/own-budget.ts'
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

/** How many pictures without a complaint a borrower may send in a day: some tries for each of a few complaints. */
export const LOOSE_PICTURES_A_DAY_MAX = 60
const DAY_MS = 86_400_000
/** Nine for each of as many complaints as a day may have, and some tries. */
const PICTURES_A_DAY = { name: 'pictures-day', max: 240, windowMinutes: 24 * 60 }

/**
 * Takes one picture: who sends it and how often, with a row, then what it is, then the file, then the row says that the
 * file is there. A crash in between leaves a row that the sweep removes with its file.
 */
const take = async (_input: unknown, { file, service, transaction }: Steps) => {
  const key = newFileKey('pictures')
  const whose = await transaction(async (context) => {
    const { tx, borrower, now } = context
    // Those that come at once wait here for each other, and then see each other's rows.
    await claimOwn(context, PICTURES_A_DAY)
    await refuseTooManyLoose(context)
    if (file !== null) await insertPicture(tx, key, borrower.id, now)
    return borrower.id
  })
  if (file === null) throw new Refused('not-an-image')
  const picture = await drawn(file, whose).catch(async (error: unknown) => {
    await transaction(({ tx }) => withdrawPicture(tx, whose, key))
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

async function drawn(file: Uint8Array, whose: string): Promise<KeptFile> {
  const picture = await readPicture(file, whose)
  if (picture.ok) return picture
  throw pictureRefused(picture.why)
}

/** Refuses a borrower whose pictures of the last 24 hours fill the limit, and says when the first of them leaves it. */
async function refuseTooManyLoose({ tx, borrower, now }: Context): Promise<void> {
  const dayBefore = new Date(now.getTime() - DAY_MS)
  const earliest = await earliestLoosePicture(tx, borrower.id, dayBefore, LOOSE_PICTURES_A_DAY_MAX)
  if (!earliest) return
  const leftMs = earliest.getTime() - dayBefore.getTime()
  throw new Refused('too-many-requests', { afterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) })
}

/** A picture that would be refused for their number costs nobody the reading of it. */
const beforeFile = async (context: Context) => {
  await refuseTooManyLoose(context)
  await refuseWhenSpent(context, PICTURES_A_DAY)
}

export const pictureCalls = [serveInSteps(uploadProblemImg, take, { beforeFile })]

/** Shows a picture to the one for whom its address was made, until that address ends. Everybody else sees nothing there. */
export async function pictureRoutes(app: FastifyInstance, service: Service): Promise<void> {
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const link = readPictureLink(`/pictures/${request.params.name}`)
    const owner = link && (await service.database.transaction((tx) => pictureOwner(tx, link.key), READ_ONLY))
    const reader = owner && (await readerOf(service, request, reply, link, owner))
    return reader ? showPicture(service, reply, link, reader) : nothingThere(reply)
  })
}

/**
 * As whom its borrower may see what is at an address. One that was made for a browser that has signed in is good where the
 * borrower is signed in, whoever has the address; undefined elsewhere.
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
  const caller = await service.database.transaction((tx) => findCaller({ ...around, tx }, NOBODY), READ_ONLY)
  return caller?.id === owner ? signedIn : undefined
}

/** Whom a picture's address names: its session lies in a cookie or nowhere. */
const NOBODY = { token: '', deviceId: '', type: '' }

const READ_ONLY = { readOnly: true }

/** The picture at an address that was made for this reader and has not ended; nothing at any other. */
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
