import { answerDueDay } from '#domain/complaints/complaint.ts'
import { dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { newFolio } from '#server/base/names/folio.ts'
import { keyed } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { answerComplaint } from '#server/complaints/complaint-answers.ts'
import { countComplaintsSince, insertComplaint } from '#server/complaints/complaint-rows.ts'
import { forgetDay } from '#server/fronts/desk/rows/desk-days.ts'
import type { Service } from '#server/service/service.ts'

const samples = [
  {
    borrower: { id: 'sandbox-bruno-muestra', market: 'mx', clientKind: 'repeat' },
    problemType: '2',
    content: 'Pagué en la tienda y mi pago todavía no aparece.',
    reply: null,
  },
  {
    borrower: { id: 'sandbox-meera-example', market: 'in', clientKind: 'repeat' },
    problemType: '3',
    content: 'I do not understand the service fee of my loan.',
    reply: 'The service fee is taken once, when the loan is paid out. Your agreement names its amount.',
  },
] as const

const DAYS_AGO = 3
const MS_PER_DAY = 86_400_000

/** Creates one open and one answered complaint. */
export async function loadSampleComplaints(service: Service): Promise<void> {
  const now = service.now()
  const sealer = sealerOf(service)
  const at = new Date(now.getTime() - DAYS_AGO * MS_PER_DAY)
  for (const { borrower, problemType, content, reply } of samples) {
    await service.database.transaction(async (tx) => {
      // Created on the sandbox's first day, not on every start.
      if ((await countComplaintsSince(tx, borrower, new Date(0))) > 0) return
      const { market } = borrower
      const openedOn = dayIn(at, markets[market].timeZone)
      const folio = newFolio(openedOn)
      await insertComplaint(tx, sealer, borrower, {
        folio,
        orderNo: null,
        market,
        problemType,
        problemSonType: '',
        content,
        fingerprint: keyed(service, 'complaint', 'sample', borrower.id),
        openedAt: at,
        openedOn,
        dueOn: answerDueDay(market, openedOn),
      })
      if (reply !== null)
        await answerComplaint(tx, sealer, { folio, text: reply, pictures: [], actor: 'desk' }, at)
      await forgetDay(tx, openedOn)
    })
  }
}
