// Longer than 300 lines: a whole backend, written from the specification's tables alone.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/** The gateway's base path, before the specification's. */
export const TABLE_BASE = '/gate/nomination'
/** Its only loan and product, with a lender's names. */
export const TABLE_LOAN = { orderId: 'MX-2026/00017', productId: 'PRESTA 30/A' }
/** A reference of 18 digits, which JavaScript would round. It is sent as a number. */
export const TABLE_REFERENCE = '646180123456789012'
export const TABLE_SMS_CODE = '123456'
const LONG = '@long@'

/** A backend written from the specification's tables alone; it shares no code with ours. */
export interface TableBackend {
  url: string
  /** Requests in order, as `POST /path`, with their fields. */
  asked: { call: string; fields: Record<string, string> }[]
  /** Text of the last captcha picture. Each request draws another one, and invalidates the one before. */
  captcha(): string
  /** Resets the connection of the next request to this call, after executing it. */
  cutNext(path: string): void
  close(): Promise<void>
}

/** Interval of failed answers, reset or redirected to a sign-in page; a retry succeeds. */
const TROUBLE_EVERY = 3
const CHANGES =
  /repayment-way|push|save|upload|commit|confirm$|get-sms|register|generate-vcode|google-score|track/

/** Starts it with loose types: numbers as text, texts as numbers, null for absent values, and extra fields. */
export async function startTableBackend(): Promise<TableBackend> {
  const asked: TableBackend['asked'] = []
  const complaints: Record<string, string>[] = []
  const cuts: string[] = []
  const times = new Map<string, number>()
  let troubles = 0
  const captcha = redrawnCaptcha()

  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://backend')
    const body = await bodyOf(request)
    const fields = { ...Object.fromEntries(address.searchParams), ...fieldsOf(request, body) }
    const call = address.pathname.replace(/^\/gate(\/nomination|\/api\/v\d\/[^/]+(\/service\/loan)?)?/, '')
    asked.push({ call: `${request.method} ${call}`, fields })
    if (!address.pathname.startsWith('/gate/'))
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>')
    const question = request.url + body.toString('latin1')
    times.set(question, (times.get(question) ?? 0) + 1)
    if (!CHANGES.test(call) && (times.get(question) ?? 0) % TROUBLE_EVERY === 0) {
      troubles += 1
      if (troubles % 2 === 0) return void response.socket?.destroy()
      return void response.writeHead(302, { location: '/gate/sign-in' }).end()
    }
    if (call === '/promotion/get-captcha') captcha.draw()
    if (call.startsWith('/promotion/get-captcha') || call.startsWith('/pictures/'))
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL)
    const answer = captcha.answerTo(call, fields) ?? answerTo(call, fields, complaints)
    const cut = cuts.indexOf(call)
    if (cut >= 0) {
      cuts.splice(cut, 1)
      return void response.socket?.destroy()
    }
    say(request, response, answer)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    captcha: captcha.shown,
    cutNext: (path) => void cuts.push(path),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** A common captcha: drawn anew at each request, valid for one code and one retry with that code. */
function redrawnCaptcha() {
  let drawn = 1000
  let isOpen = false
  let bought = ''
  const shown = () => String(drawn)
  return {
    shown,
    draw() {
      drawn += 1
      isOpen = true
    },
    answerTo(call: string, { capcode = '' }: Record<string, string>) {
      const isRight = isOpen && capcode === shown()
      if (call === '/promotion/get-sms') {
        isOpen = false
        if (!isRight) return no('101', 'Código de imagen incorrecto')
        bought = capcode
      }
      if (call === '/promotion/register' && capcode !== bought) return no('11', 'Código de imagen incorrecto')
      return null
    },
  }
}

function say(request: IncomingMessage, response: ServerResponse, answer: unknown): void {
  const text = JSON.stringify(answer).replaceAll(`"${LONG}"`, TABLE_REFERENCE)
  const isZipped = /gzip/.test(String(request.headers['accept-encoding']))
  response.writeHead(200, {
    'content-type': 'text/plain',
    ...(isZipped && { 'content-encoding': 'gzip' }),
  })
  response.end(isZipped ? gzipSync(text) : text)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function fieldsOf({ headers }: IncomingMessage, body: Buffer): Record<string, string> {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('application/json')) return JSON.parse(body.toString()) as Record<string, string>
  return type.startsWith('multipart')
    ? partsOf(type, body)
    : Object.fromEntries(new URLSearchParams(body.toString()))
}

/** Parses a multipart form by field name; a file becomes its type and size. */
function partsOf(type: string, body: Buffer): Record<string, string> {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? ''
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n')
      const content = rest.join('\r\n\r\n').slice(0, -2)
      const name = / name="([^"]*)"/.exec(head)?.[1] ?? ''
      const mime = /content-type: (\S+)/i.exec(head)?.[1]
      return [name, mime === undefined ? content : `${mime} ${content.length}`]
    }),
  )
}

const ok = (data: unknown) => ({ code: '0', data, message: null, trace: 'f00', timestamp: 1_795_000_000_000 })
const no = (code: unknown, message: string) => ({ code, data: [], message })

const channels = [
  { logo: null, desc: 'SPEI', payCode: 'spei/mx', vCode: LONG, BARcodeImg: '', extra: [1] },
  { logo: 'https://blocked.example/logo.png', desc: 'OXXO', payCode: 7, vCode: null, BARcodeImg: null },
]
const order = {
  orderNo: TABLE_LOAN.orderId,
  productLogo: '',
  productName: 'Presta',
  status: 174,
  isShow: '1',
  list: [{ title: 'Monto', value: 1500.5 }],
}

function answerTo(
  call: string,
  fields: Record<string, string>,
  complaints: Record<string, string>[],
): unknown {
  switch (call) {
    case '/v3/loan-details/loan-details':
      if (fields.orderId !== TABLE_LOAN.orderId || fields.productId !== TABLE_LOAN.productId)
        return no(44, 'No hay tal préstamo')
      return ok({
        orderStatus: 174,
        noticeStatusText: 'Activo',
        noticeDesText: null,
        productName: 'Presta',
        productLogo: null,
        userOrderDetail: {
          detail: [
            { text: 'Folio', value: 20260017 },
            { text: null, value: null },
          ],
        },
        inside: null,
        isScore: null,
        h5Url: null,
        isDelay: '1',
        isNewContract: null,
      })
    case '/v3/installment/loan-play-detail':
      return ok({
        repayAmount: '150050',
        productName: 'Presta',
        repayDate: null,
        productLogo: null,
        detail: null,
        repayList: [
          { reviewer: 'Transferencia', list: channels },
          { reviewer: 'Nadie', list: null },
        ],
        noticeMsg: null,
      })
    case '/v3/installment/loan-play-delay-detail':
      return ok({
        productLogo: null,
        productName: 'Presta',
        delayInfo: { reviewer: null, delayAmount: '20000', delayTime: '2026-12-08' },
        repayPlan: [{ title: 1, amount: '150050', remark: null, time: '2026-12-08' }],
        repayList: [{ title: 'Transferencia', list: channels }],
        noticeMsg: '',
        note: null,
      })
    case '/v3/loan-details/generate-vcode':
      return ok({
        topLogo: null,
        repayDetail: {
          amount: fields.amount,
          repayTitle: 'Transferencia SPEI',
          repayDes: null,
          repayCode: '',
          vCode: LONG,
          companyName: 'Presta SA',
        },
        dataList: [{ title: 'Pasos', content: ['Abra su banco', 2] }],
        imgList: null,
        bottomLogo: null,
      })
    case '/v3/loan-confirm/loan-detail-confirm':
      return ok({
        firstPayTime: '2026-12-22',
        amount: '150000',
        periods: '91',
        termUnit: null,
        isNeedPop: 0,
        sendSms: null,
        details: [{ text: 'Comisión', value: 150 }],
        repay_plans: [{ title: '1', amount: 170000, pay_time: null, description: null }],
        loanRate: 0.05,
        ratemsg: null,
        amountDec: null,
        isNewContract: '',
        messageType: null,
        comProductLogo: null,
        comProductName: 'Presta',
        couNum: 'ninguno',
      })
    case '/v3/loan-confirm/loan-detail-push':
      return ok({ lendDetailsUrl: `/loanDetail?${new URLSearchParams(TABLE_LOAN)}` })
    case '/v3/loan-details/contract-detail':
      return ok({
        userName: 'Eva',
        productName: 'Presta',
        amount: 1700,
        bankNo: null,
        daiDate: null,
        company: 'Presta SA',
      })
    case '/user-problem/problem-init':
      return ok({
        problemType: [
          { title: 'Cobranza', value: 1 },
          { title: 'Pago', value: '2' },
        ],
        problemSonType: [{ title: 'Llamadas', value: 11 }],
        orderDetail: order,
        orderList: [order],
      })
    case '/user-problem/problem-save':
      complaints.push(fields)
      return ok(null)
    case '/user-problem/problem-list':
      return ok({
        tabs: [
          {
            title: 'Todas',
            list: complaints.map(({ problemDetail }, at) => ({
              id: at + 1,
              time: null,
              type: 2,
              content: problemDetail,
            })),
          },
          { title: 'Otras', list: null },
        ],
      })
    case '/user-problem/problem-detail':
      return ok({
        type: 'Pago',
        sonType: null,
        problemId: fields.problemId,
        content: complaints[Number(fields.problemId) - 1]?.problemDetail ?? null,
        images: complaints[Number(fields.problemId) - 1]?.problemImage?.split(',') ?? null,
        disposeDetail: null,
        disposeImages: [],
        isNeedScore: null,
      })
    case '/user-problem/upload-problem-img':
      return ok({ url: '/pictures/one.png' })
    case '/user-problem/get-whatsapp':
      return ok({ phone: 525512345678, va: null, email: '' })
    case '/service/channel/channel-template':
      return { ...ok({ id: 7, title: null, description: 'Crédito rápido' }), code: '00' }
    case '/promotion/get-sid':
      return { ...ok({ sid: 4711 }), code: 0 }
    case '/promotion/get-sms':
      return ok(null)
    case '/promotion/register':
      return fields.smsCode === TABLE_SMS_CODE ? ok({}) : no('9', 'Código incorrecto')
    case '/repayment-way':
      return {
        ...ok({
          alipay: '0',
          repayToken: LONG,
          bankCards: [{ id: LONG, bankName: 'Banco', cardNo: '**** 1111', bankCode: 40 }],
        }),
        code: '00',
      }
    case '/repayment-commit':
      return { ...ok({ needValid: '1', repayRecordId: LONG }), code: '00' }
    case '/repayment-confirm':
      return fields.verifyCode === TABLE_SMS_CODE
        ? { ...ok(null), code: '00' }
        : no(800006, 'verification code wrong')
    default:
      return ok(null)
  }
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
