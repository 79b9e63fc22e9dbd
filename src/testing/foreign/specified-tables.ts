/** Field names of an answer in a table: plain, with a nested table, or as a list of tables. */
export type Names = readonly (string | readonly [string, Names])[]

/** A call of section 7: request fields and response fields (section 3). */
export interface SpecifiedCall {
  sends: readonly string[]
  gives: Names
}

const ROW: Names = ['text', 'value']
const CHOICE: Names = ['title', 'value']
const ORDER_CARD: Names = ['orderNo', 'productLogo', 'productName', 'status', 'isShow', ['list', CHOICE]]
const CHANNEL: Names = ['logo', 'desc', 'payCode', 'vCode', 'BARcodeImg']
const LANDING = ['phone', 'capcode', 'sid', 'deviceId', 'appName', 'app_from', 'user_from', 'utm_tag']
const COUNTED = ['page_id', 'user_from', 'client_type', 'page_type', 'utm_tag', 'app_from']
const ORDER = ['productId', 'orderId']

/** The specification's tables, copied by hand: all that a backend built from them knows. */
export const specifiedTables: Readonly<Record<string, SpecifiedCall>> = {
  '/user-problem/problem-init': {
    sends: ['orderId'],
    gives: [
      ['problemType', CHOICE],
      ['problemSonType', CHOICE],
      ['orderDetail', ORDER_CARD],
      ['orderList', ORDER_CARD],
    ],
  },
  '/user-problem/problem-list': {
    sends: [],
    gives: [['tabs', ['title', ['list', ['id', 'time', 'type', 'content']]]]],
  },
  '/user-problem/problem-detail': {
    sends: ['problemId'],
    gives: [
      'type',
      'sonType',
      'problemId',
      'content',
      'images',
      'disposeDetail',
      'disposeImages',
      'isNeedScore',
    ],
  },
  '/user-problem/problem-save': {
    sends: ['problemType', 'problemSonType', 'problemDetail', 'problemImage', 'orderNo'],
    gives: [],
  },
  '/user-problem/upload-problem-img': { sends: ['problemImage'], gives: ['url'] },
  '/user-problem/get-whatsapp': { sends: ['number'], gives: ['phone', 'va', 'email'] },
  '/v3/loan-details/contract-detail': {
    sends: ['orderNo'],
    gives: [
      'userName',
      'productName',
      'amount',
      'bankNo',
      'daiDate',
      'planDate',
      'contractAmount',
      'commission',
      'Interest',
      'IVA',
      'giveAmount',
      'userAddress',
      'contractDate',
      'company',
    ],
  },
  '/service/channel/channel-template': { sends: ['templateId'], gives: ['id', 'title', 'description'] },
  '/promotion/track-visit': { sends: COUNTED, gives: [] },
  '/promotion/get-sid': { sends: [], gives: ['sid'] },
  '/promotion/get-captcha': { sends: ['sid', 'a'], gives: [] },
  '/promotion/get-sms': { sends: LANDING, gives: [] },
  '/promotion/track-click': { sends: [...COUNTED, 'phone'], gives: [] },
  '/promotion/register': {
    sends: [...LANDING, 'merchantNumber', 'userName', 'smsCode', 'invite_code', 'id'],
    gives: [],
  },
  '/v3/installment/loan-play-delay-detail': {
    sends: ORDER,
    gives: [
      'productLogo',
      'productName',
      ['delayInfo', ['reviewer', 'delayAmount', 'delayTime']],
      ['repayPlan', ['title', 'amount', 'remark', 'time']],
      ['repayList', ['title', ['list', CHANNEL]]],
      'noticeMsg',
      'note',
    ],
  },
  '/v3/installment/loan-play-detail': {
    sends: ORDER,
    gives: [
      'repayAmount',
      'productName',
      'repayDate',
      'productLogo',
      ['detail', ROW],
      ['repayList', ['reviewer', 'title', ['list', CHANNEL]]],
      'noticeMsg',
    ],
  },
  '/v3/loan-details/generate-vcode': {
    sends: [...ORDER, 'amount', 'payCode', 'requestType'],
    gives: [
      'topLogo',
      ['repayDetail', ['amount', 'repayTitle', 'repayDes', 'repayCode', 'vCode', 'companyName']],
      ['dataList', ['title', 'content']],
      ['imgList', ['title', 'eMail', 'link', 'content']],
      'bottomLogo',
    ],
  },
  '/v3/loan-confirm/loan-detail-confirm': {
    sends: ['productId', 'isType'],
    gives: [
      'firstPayTime',
      'amount',
      'periods',
      'termUnit',
      'isNeedPop',
      'sendSms',
      ['details', ROW],
      ['repay_plans', ['title', 'amount', 'pay_time', 'description']],
      'loanRate',
      'ratemsg',
      'amountDec',
      'isNewContract',
      'messageType',
      'comProductLogo',
      'comProductName',
      'couNum',
    ],
  },
  '/v3/loan-confirm/loan-detail-push': {
    sends: ['amount', 'periods', 'termUnit', 'productId'],
    gives: ['lendDetailsUrl'],
  },
  '/v3/loan-details/loan-details': {
    sends: ORDER,
    gives: [
      'orderStatus',
      'noticeStatusText',
      'noticeDesText',
      'productName',
      'productLogo',
      ['userOrderDetail', [['detail', ROW]]],
      'inside',
      'isScore',
      'h5Url',
      'isDelay',
      'isNewContract',
    ],
  },
  '/v3/loan-details/google-score': { sends: ['score'], gives: [] },
  '/repayment-way': {
    sends: ['orderId', 'merchantNumber'],
    gives: ['alipay', 'repayToken', ['bankCards', ['id', 'bankName', 'cardNo', 'bankCode']]],
  },
  '/repayment-commit': {
    sends: [
      'amount',
      'bankName',
      'cardId',
      'cardNo',
      'couponId',
      'orderId',
      'repayToken',
      'bankCode',
      'sendMsg',
    ],
    gives: ['needValid', 'repayRecordId'],
  },
  '/repayment-confirm': { sends: ['orderId', 'verifyCode', 'repaymentRecordId'], gives: [] },
  '/repayment-huichao': { sends: ['userId', 'orderId', 'amount'], gives: ['url'] },
}

/** Codes in sections 7 and 8. Other refusals have the lender's codes, which pages cannot know. */
export const specifiedCodes: ReadonlySet<string> = new Set(['0', '00', '101', '11', '-1', '800005', '800006'])
