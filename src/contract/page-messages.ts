/** Texts of the specification that pages show without a server (spec 5, spec 8). */
export const pageMessages = {
  imageSent: 'Charging successful!',
  codeSent: '验证码已发送，请在手机上查看！',
  registered: '注册成功',
  networkError: 'error',
  contactIncomplete: 'Please provide complete information!',
  chooseBankCard: '请选择付款银行卡',
  payCodeTooShort: 'please enter the correct verification code',
  jointLoginFailed: 'Fracaso',
} as const

/** The older payment store's text for a refusal without a message (spec 8). */
export const storeMessages = { paymentFailed: '处理失败', cardListFailed: '查询卡列表失败' } as const
