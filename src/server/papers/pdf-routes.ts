import type { FastifyInstance } from 'fastify'
import { deletionPaper } from '#contract/account/account-deletion.ts'
import { contractDetail } from '#contract/loans/loan-details.ts'
import { loanArrangement } from '#contract/money/arrangement.ts'
import { loanStatement, paymentReceipt, settlementLetter } from '#contract/papers/statements.ts'
import type { Call, CallResult } from '#contract/wire/call-result.ts'
import { identityIn } from '#contract/wire/session.ts'
import type { Currency } from '#domain/amount.ts'
import { dayIn } from '#domain/dates.ts'
import { type Language, languageOf } from '#domain/language.ts'
import { currencyOfLanguage, marketOfCurrency } from '#domain/markets/market.ts'
import type { CallAsFrom } from '#server/base/http/call-as.ts'
import { requestOrigin } from '#server/base/http/origin.ts'
import { visitOf } from '#server/base/http/visit.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { sendFile } from '#server/papers/send-file.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { receiptPaper, statementPaper } from './as-document.ts'
import { pdfOf } from './pdf.ts'
import { paperWords } from './words.ts'

/** A document to print, with its closing text. */
interface Printed {
  paper: LegalDocument
  closing?: string
  /** The lender; by default the operating company. */
  lender?: string
}

interface PaperRequest {
  call: Call
  orderNo: string
  productId: string
  paymentId: string
  /** Identifies the document of a deletion. */
  number: string
  /** The proof of the borrower's name for a letter; empty without one. */
  proof: string
  language: Language
  now: Date
}

type Print = (request: PaperRequest) => Promise<Printed | null>

/** Each document with the page that shows the same, and that says why there is none. */
const PAPERS: readonly { file: string; page: string; print: Print }[] = [
  { file: 'agreement', page: '/loanAgreement', print: agreement },
  { file: 'key-facts', page: '/loanAgreement', print: keyFacts },
  { file: 'statement', page: '/statement', print: statement },
  { file: 'receipt', page: '/receipt', print: receipt },
  { file: 'arrangement', page: '/arrange', print: arrangement },
  { file: 'settlement', page: '/settlement', print: settlement },
  { file: 'deletion', page: '/deleteAccount', print: deletion },
]

/** The borrower's documents as PDF, from the same calls as the pages, so that both state the same. */
export async function pdfRoutes(app: FastifyInstance, server: PageServer, callAsFrom: CallAsFrom) {
  const { brand } = server.config
  for (const { file, page, print } of PAPERS) {
    app.get(`/papers/${file}.pdf`, async (request, reply) => {
      const query = new URLSearchParams(request.raw.url?.split('?', 2)[1] ?? '')
      const identity = identityIn(query)
      const language = languageOf(identity.type)
      const now = server.now()
      const callAs = await callAsFrom(
        requestOrigin(request, visitOf(server, request, reply, { isCall: false })),
      )
      const orderNo = query.get('orderNo') ?? query.get('orderId') ?? ''
      const number = query.get('number') ?? ''
      const printed = await print({
        call: callAs(identity),
        orderNo,
        productId: query.get('productId') ?? '',
        paymentId: query.get('paymentId') ?? '',
        number,
        proof: query.get('named') ?? '',
        language,
        now,
      })
      if (!printed) return reply.redirect(`${page}?${query}`, 303)
      const { paper, closing, lender } = printed
      const sender = `${brand.name} · ${lender || brand.company.legalName}`
      const frame = { sender, page: paperWords(paper.language).page, ...(closing && { closing }) }
      return sendFile(request, reply, {
        name: `${file}-${(orderNo || number).replace(/[^\w.-]+/g, '-')}.pdf`,
        type: 'application/pdf',
        bytes: await pdfOf(paper, frame, now),
      })
    })
  }
}

async function agreement({ call, orderNo }: PaperRequest): Promise<Printed | null> {
  const detail = dataOf(await call(contractDetail, { orderNo }))
  if (!detail?.paper) return null
  const { paper, acceptedAt, acceptedHash, company: lender } = detail
  const words = paperWords(paper.language)
  const closing = acceptedAt ? words.agreementLine(acceptedAt, acceptedHash) : words.notAccepted
  return { paper, closing, lender }
}

/** The key facts that were accepted with an agreement. */
async function keyFacts({ call, orderNo }: PaperRequest): Promise<Printed | null> {
  const detail = dataOf(await call(contractDetail, { orderNo }))
  if (!detail?.keyFacts) return null
  const { keyFacts: paper, acceptedAt, keyFactsHash, company: lender } = detail
  return { paper, closing: paperWords(paper.language).agreementLine(acceptedAt, keyFactsHash), lender }
}

async function statement({ call, orderNo, language, now }: PaperRequest): Promise<Printed | null> {
  const data = dataOf(await call(loanStatement, { orderNo }))
  return (
    data && {
      paper: statementPaper(orderNo, data, language, dayOf(data, language, now)),
      lender: data.company,
    }
  )
}

async function receipt({ call, orderNo, paymentId, language, now }: PaperRequest): Promise<Printed | null> {
  const data = dataOf(await call(paymentReceipt, { orderNo, paymentId }))
  return (
    data && {
      paper: receiptPaper({ orderNo, paymentId }, data, language, dayOf(data, language, now)),
      lender: data.company,
    }
  )
}

/** The newest arrangement, as it was agreed. */
async function arrangement({ call, orderNo, productId }: PaperRequest): Promise<Printed | null> {
  const agreed = dataOf(
    await call(loanArrangement, { productId: productId || '-', orderId: orderNo || '-' }),
  )?.agreed
  if (!agreed?.paper) return null
  const { paper, agreedAt, hash } = agreed
  return { paper, closing: paperWords(paper.language).agreementLine(agreedAt, hash) }
}

async function settlement({ call, orderNo, proof }: PaperRequest): Promise<Printed | null> {
  const data = dataOf(await call(settlementLetter, { orderNo, ...(proof && { proof }) }))
  return data && { paper: data.paper, lender: data.company }
}

async function deletion({ call, number }: PaperRequest): Promise<Printed | null> {
  const data = dataOf(await call(deletionPaper, { number }))
  return data && { paper: data.paper }
}

/**
 * The date of a document. If a backend does not state it, the market's clock applies; without a currency, the
 * loan's in the page's language (spec 1).
 */
const dayOf = (
  { madeOn, currency }: { madeOn: string; currency?: Currency | undefined },
  language: Language,
  now: Date,
) => madeOn || dayIn(now, marketOfCurrency(currency ?? currencyOfLanguage(language)).timeZone)

const dataOf = <Data>(result: CallResult<Data>): Data | null => (result.success ? result.data : null)
