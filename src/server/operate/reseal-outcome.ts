import { looseUntil } from '#server/pictures/pictures.ts'
import type { Resealed } from './reseal.ts'

/** What is said at the end of sealing everything again, and whether the earlier secrets are needed no more. */
export function resealOutcome(
  { done, total, isStopped, unreadable }: Resealed,
  now: Date,
): { text: string; isFinished: boolean } {
  const left = total - done
  if (isStopped) {
    return {
      text: `Stopped: ${done} rows and files are sealed with the current secret now, ${left} are left. The same command goes on from here.`,
      isFinished: false,
    }
  }
  if (unreadable.size > 0) {
    const tables = [...unreadable].map(([table, count]) => `${table} ${count}`).join(', ')
    return {
      text: `${done} rows and files were sealed again. ${left} could not be, because neither ABONO_SECRET nor ABONO_SECRET_OLD opens them: ${tables}. Keep ABONO_SECRET_OLD, and add the secret that is missing.`,
      isFinished: false,
    }
  }
  if (left > 0) {
    return {
      text: `${done} rows and files were sealed again. ${left} are still sealed with an earlier secret, because they were being written. Run the same command again.`,
      isFinished: false,
    }
  }
  if (total === 0) {
    return { text: 'Everything is sealed with ABONO_SECRET already: nothing to do.', isFinished: true }
  }
  const day = looseUntil(now).toISOString().slice(0, 10)
  return {
    text: `${done} rows and files were sealed again, none is left. ABONO_SECRET_OLD can be dropped. If it stays until ${day}, pages that are open now go on working too.`,
    isFinished: true,
  }
}
