import { sweepDocuments } from '#server/apply/sweep-documents.ts'
import { type Lanes, openLanes } from '#server/messages/lanes.ts'
import { sweepFailures } from '#server/seen/counters.ts'
import type { Service } from '#server/service.ts'
import { doomPictures, forgetPictures, postponePictures } from './pictures.ts'
import { removeFiles } from './remove-files.ts'

/** How long a picture waits for its complaint: as long as a half-written one is offered back. */
export const LOOSE_PICTURE_DAYS = 7

const MS_PER_DAY = 86_400_000

/** Pictures that belong to nothing and were uploaded before this moment are swept. */
export const looseBefore = (now: Date) => new Date(now.getTime() - LOOSE_PICTURE_DAYS * MS_PER_DAY)

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

/** In which a process removes them beside everything else, one at a time, because their store may take its time. */
export function sweepingLanes(service: Pick<Service, 'database' | 'files' | 'log' | 'now'>): Lanes {
  let isSweeping = false
  return openLanes(
    async () => {
      if (isSweeping) return false
      isSweeping = true
      return Promise.all([sweepPictures(service, service.now()), sweepDocuments(service, service.now())])
        .then(([pictures, documents]) => pictures + documents > 0)
        .finally(() => {
          isSweeping = false
        })
    },
    (error) => {
      sweepFailures.inc({ work: 'pictures' })
      service.log.warn(
        { name: error instanceof Error ? error.name : typeof error },
        'removing pictures failed',
      )
    },
  )
}
