import { RESTORED_MESSAGE, REVERSAL_MESSAGE } from '#server/loans/ledger/reversals.ts'
import { NOTIFICATION } from '#server/outbox/messages/notification-rows.ts'
import { type MessageWriter, sendAllDue, sendingQueues } from '#server/outbox/messages/send-messages.ts'
import type { Service } from '#server/service/service.ts'
import { reversalNotification } from './reversal-message.ts'
import { withheld } from './withheld.ts'
import { writeNotification } from './write-notification.ts'

const writer: MessageWriter = {
  kinds: [REVERSAL_MESSAGE, RESTORED_MESSAGE, NOTIFICATION],
  async write(tx, service, due, now) {
    const payload = due.kind === NOTIFICATION ? due.payload : await reversalNotification(tx, due, now)
    return payload ? writeNotification(tx, service, { payload }, now) : { what: 'drop' }
  },
  withheld,
}

/** The queues of all messages, including notifications. */
export const messageQueues = sendingQueues(writer)

/** Sends every message that is due at `now`, for a caller that waits until they are sent. */
export const sendMessages = (service: Service, now: Date): Promise<void> => sendAllDue(service, writer, now)
