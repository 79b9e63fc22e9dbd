import { expect, test } from 'vitest'
import { isWebview, messagingAppOf } from './in-app-browser.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${android} Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50`, 'WeChat'],
  [`${android} Chrome/130.0 Mobile Safari/537.36 WhatsApp/2.24`, 'WhatsApp'],
  [`${android} Chrome/130.0 Mobile Safari/537.36 [FBAN/Messenger;FBAV/480.0]`, 'Messenger'],
  [`${android} Chrome/130.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0]`, 'Facebook'],
  [`${android} Chrome/130.0 Mobile Safari/537.36 Instagram 350.0`, 'Instagram'],
  [`${android} Chrome/130.0 Mobile Safari/537.36 Line/14.1`, 'Line'],
  [`${android} Chrome/130.0 Mobile Safari/537.36`, null],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36 Headline/2', null],
  ['', null],
])('%s is %s', (userAgent, app) => {
  expect(messagingAppOf(userAgent)).toBe(app)
})

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (Linux; Android 9; Redmi; wv) AppleWebKit/537.36 Version/4.0 Chrome/85.0', true],
  [`${iPhone} Mobile/15E148`, true],
  [`${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`, false],
  [`${android} Chrome/130.0 Mobile Safari/537.36`, false],
  [`${android} Chrome/130.0 Mobile Safari/537.36 Instagram 350.0`, true],
])("%s: shown in an app's webview: %s", (userAgent, is) => {
  expect(isWebview(userAgent)).toBe(is)
})
