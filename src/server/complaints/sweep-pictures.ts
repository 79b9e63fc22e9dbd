import { mayBeSwept } from '#server/database/sweep-later.ts'
import type { Queue } from '#server/jobs/job.ts'
import type { Service } from '#server/service.ts'
import { doomPictures, forgetPictures, postponePictures } from './pictures.ts'
import { removeFiles } from './remove-files.ts'

/** How long a picture waits for its complaint: as long as a half-written one is offered back. */
export const LOOSE_PICTURE_DAYS = 7

const MS_PER_DAY = 86_400_000

/** Pictures that belong to nothing and were uploaded before this moment are swept. */
const looseBefore = (now: Date) => new Date(now.getTime() - LOOSE_PICTURE_DAYS * MS_PER_DAY)

/** When a picture that belongs to nothing is swept, and when its address ends. */
export const looseUntil = (uploadedAt: Date) =>
  new Date(uploadedAt.getTime() + LOOSE_PICTURE_DAYS * MS_PER_DAY)

/**
 * Removes pictures that never came to belong to a complaint, and resolves with how many. Each is marked first, so that no
 * complaint can take it any more, then its file goes, then its row: a crash in between is made good by the next sweep.
 * Any replica may sweep at any time.
 */
export async function sweepPictures(
  service: Pick<Service, 'database' | 'files' | 'log'>,
  now: Date,
): Promise<number> {
  const keys = await service.database.transaction((tx) => doomPictures(tx, looseBefore(now), now))
  return removeFiles(service, keys, {
    forget: forgetPictures,
    postpone: (tx, left) => postponePictures(tx, left, now),
  })
}

/** One at a time, because the store of files may be slow. */
export const loosePicturesQueue: Queue = {
  name: 'pictures',
  isDue: `EXISTS (SELECT FROM pictures WHERE folio IS NULL
    AND uploaded_at < $1::timestamptz - interval '${LOOSE_PICTURE_DAYS} days' AND ${mayBeSwept('$1')})`,
  take: (service) => async () => (await sweepPictures(service, service.now())) > 0,
  lanes: 1,
  capacity: 'ordinary',
}
