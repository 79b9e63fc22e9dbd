import { looseUntil } from '#server/pictures/pictures.ts'
import type { Resealed } from './reseal.ts'

/** The final message, and whether the earlier secrets are no longer needed. */
export function resealOutcome(
  { done, total, isStopped, unreadable }: Resealed,
  now: Date,
): { text: string; isFinished: boolean } {
  const left = total - done
  if (isStopped) {
    return {
      text: `Stopped: ${done} rows and files are re-encrypted, ${left} are left. Run the same command to continue.`,
      isFinished: false,
    }
  }
  if (unreadable.size > 0) {
    const tables = [...unreadable].map(([table, count]) => `${table} ${count}`).join(', ')
    return {
      text: `${done} rows and files were re-encrypted. ${left} were not, because neither ABONO_SECRET nor ABONO_SECRET_OLD decrypts them: ${tables}. Keep ABONO_SECRET_OLD, and add the missing secret.`,
      isFinished: false,
    }
  }
  if (left > 0) {
    return {
      text: `${done} rows and files were re-encrypted. ${left} still use an earlier secret, because they were being written. Run the same command again.`,
      isFinished: false,
    }
  }
  if (total === 0) {
    return { text: 'Everything is already encrypted with ABONO_SECRET. Nothing to do.', isFinished: true }
  }
  const day = looseUntil(now).toISOString().slice(0, 10)
  return {
    text: `All ${done} rows and files are re-encrypted. You can remove ABONO_SECRET_OLD. If you keep it until ${day}, pages that are open now also keep working.`,
    isFinished: true,
  }
}
