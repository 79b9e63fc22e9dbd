import { expect, test } from 'vitest'
import { taskFor } from './navigation.ts'

const OWN = 'https://loans.example.com'
const PAGES = ['/', '/loanDetail', '/complainPageNext']

test.each([
  ['a page', 'GET', 'navigate', `${OWN}/loanDetail?dearest=x`, 'stand-in'],
  ['the home page', 'GET', 'navigate', `${OWN}/`, 'stand-in'],
  ['a form, which is never answered by a phone', 'POST', 'navigate', `${OWN}/complainPageNext`, 'leave'],
  ['a call', 'POST', 'cors', `${OWN}/loanDetail`, 'leave'],
  ['a script', 'GET', 'cors', `${OWN}/assets/app.js`, 'leave'],
  ['a picture', 'GET', 'no-cors', `${OWN}/brand/logo.svg`, 'leave'],
  ['the desk', 'GET', 'navigate', `${OWN}/desk/complaints`, 'pass-on'],
  ['a file', 'GET', 'navigate', `${OWN}/papers/receipt.pdf`, 'pass-on'],
  ['the file of a page', 'GET', 'navigate', `${OWN}/calendar.ics?dearest=x`, 'pass-on'],
  ['a page with another capital', 'GET', 'navigate', `${OWN}/loandetail`, 'pass-on'],
  ['another host', 'GET', 'navigate', 'https://other.example.com/loanDetail', 'leave'],
])('the service worker and %s', (_what, method, mode, url, task) => {
  expect(taskFor({ method, mode, url }, OWN, PAGES)).toBe(task)
})
