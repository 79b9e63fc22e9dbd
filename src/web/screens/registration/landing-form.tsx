import type { ReactNode } from 'react'
import { pageMessages } from '#contract/page-messages.ts'
import type { Language } from '#domain/language.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import type { PhoneMarket } from '#domain/markets/phone.ts'
import { CAPTCHA_MAX, PHONE_DIGITS, REGISTRATION_SMS_CODE_MAX } from '#domain/markets/specified.ts'
import { CaptchaField } from '#web/parts/captcha-field.tsx'
import { LoanFacts } from '#web/parts/loan-facts.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { PhoneField } from '#web/ui/forms/phone-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import { HASH_PAGES } from '#web/words/paths.ts'
import { GAP } from '#web/words/script-words.ts'
import { useSurroundings } from '#web/words/settings.tsx'
import { ExampleLine } from './example-line.tsx'
import type { Example } from './landing-example.ts'
import type { Shown } from './register.data.ts'
import type { RegistrationWords } from './words.ts'

interface LandingFormProps {
  language: Language
  words: RegistrationWords
  template: { title: string; description: string; market: PhoneMarket }
  example: Example | null
  shown: Shown
}

/** Phone, captcha, code, apply, agreement (spec 2, "Registration landing template"). Each button submits its intent. */
export function LandingForm({ language, words, template, example, shown }: LandingFormProps) {
  const { sid, asked, step, notice } = shown
  const { market } = template
  // The specification's own landing shows everything at once, and nothing else (spec 2).
  const isOurs = market !== null
  const isAskingCode = isOurs && step === 'code'
  return (
    <>
      <div className="landing-title">
        <h1>{isAskingCode ? words.codeTitle : template.title}</h1>
        {/* The lender's picture is small, so it is not the largest paint. */}
        {isOurs && <img src="/brand/site/banner-1-small.svg" alt="" width={96} height={59} />}
        {!isAskingCode && <p className="muted">{template.description}</p>}
      </div>
      {isOurs && !isAskingCode && (
        <LoanFacts
          look="landing-facts"
          language={language}
          highest={example && [words.highest(example.costName), example.highestCost]}
          longestDays={example?.longestDays}
        />
      )}
      <form
        method="post"
        noValidate
        id="registration"
        className="stack"
        data-step={isOurs ? step : undefined}
        // The specification requires a toast with one word for a lost response (spec 8).
        data-toast={isOurs ? undefined : pageMessages.networkError}
      >
        {notice && (
          <Notice kind={notice.kind}>
            <span id="form-message">
              <ReceivedText>{notice.text}</ReceivedText>
            </span>
          </Notice>
        )}
        <input type="hidden" name="sid" value={sid} />
        <input type="hidden" name="asked" value={asked} />
        {/* The page script fills it in while the borrower types. */}
        <input type="hidden" name="proof" id="proof" data-work={shown.work} />
        {isOurs && <input type="hidden" name="step" value={step} />}
        <div className="only-read" aria-hidden="true">
          {/* Pressed by the Enter key, because it is the form's first button. */}
          <button type="submit" name="wish" value="next" tabIndex={-1} />
          {/* Pressed by the page script when the countdown ends. */}
          <button type="submit" name="wish" value="again" hidden />
        </div>
        {market === null ? (
          <SpecifiedFields {...{ words, shown }} />
        ) : (
          <StepFields {...{ market, words, shown }} />
        )}
        <p className="note">
          {words.agreement} <a href={`#${HASH_PAGES.agreement}`}>{words.agreementLink}</a>
        </p>
      </form>
      {example && <ExampleLine {...{ example, language, words }} />}
    </>
  )
}

type FieldsProps = Pick<LandingFormProps, 'words' | 'shown'>

const PHONE = { id: 'phone', name: 'phone', type: 'tel', inputMode: 'tel', required: true } as const

/** All fields at once (spec 2). */
function SpecifiedFields({ words, shown }: FieldsProps) {
  return (
    <>
      <TextField
        {...PHONE}
        label={words.phone}
        autoComplete="tel"
        maxLength={PHONE_DIGITS}
        defaultValue={shown.phone}
        error={shown.errors.phone}
      />
      <Picture {...{ words, shown }} maxLength={CAPTCHA_MAX} />
      <SmsCode
        {...{ words, shown }}
        maxLength={REGISTRATION_SMS_CODE_MAX}
        beside={<GetCode {...{ words, shown }} label={words.getCode} />}
      />
      <ScriptlessCountdown seconds={shown.secondsLeft} />
      <SubmitButton name="wish" value="apply">
        {words.apply}
      </SubmitButton>
    </>
  )
}

/** One question at a time; the main button always leads to the next one. */
function StepFields({ market, words, shown }: FieldsProps & { market: MarketId }) {
  const { phone, errors, step } = shown
  const number = <PhoneField {...{ market, phone }} label={words.phone} error={errors.phone} />
  if (step !== 'code')
    return (
      <>
        {number}
        {/* Shown once there is a number (registration.css). */}
        <div className="stack later">
          <Picture {...{ words, shown }} />
        </div>
        <SubmitButton name="wish" value="code">
          {words.sendCode}
        </SubmitButton>
      </>
    )
  return (
    <>
      {errors.phone ? (
        number
      ) : (
        <p className="landing-number">
          <input type="hidden" name="phone" value={phone} />
          <b>{phone.startsWith('+') ? phone : `${markets[market].dialCode} ${phone}`}</b>
          <SubmitButton kind="quiet" size="small" name="wish" value="another">
            {words.changeNumber}
          </SubmitButton>
        </p>
      )}
      <SmsCode {...{ words, shown }} />
      {shown.asksPicture ? (
        <Picture {...{ words, shown }} />
      ) : (
        <input type="hidden" name="capcode" value={shown.capcode} />
      )}
      <SubmitButton name="wish" value="apply">
        {words.apply}
      </SubmitButton>
      <GetCode {...{ words, shown }} label={words.resend} />
      <ScriptlessCountdown seconds={shown.secondsLeft} />
    </>
  )
}

const Picture = ({ words, shown, maxLength }: FieldsProps & { maxLength?: number }) => (
  <CaptchaField
    sid={shown.sid}
    asked={shown.asked}
    defaultValue={shown.capcode}
    error={shown.errors.capcode}
    question={shown.question}
    asks={words}
    maxLength={maxLength}
  />
)

const SmsCode = ({ words, shown, ...field }: FieldsProps & { beside?: ReactNode; maxLength?: number }) => (
  <CodeField
    id="smsCode"
    name="smsCode"
    label={words.smsCode}
    defaultValue={shown.smsCode}
    error={shown.errors.smsCode}
    {...field}
  />
)

const GetCode = ({ words, shown, label }: FieldsProps & { label: string }) => (
  <SubmitButton
    kind={shown.step === 'code' ? 'quiet' : 'secondary'}
    name="wish"
    value="code"
    id="get-code"
    data-seconds={shown.secondsLeft > 0 ? shown.secondsLeft : undefined}
    data-wait={words.resendIn(-1).replace('-1', GAP)}
    data-label={label}
    data-may-be-tapped=""
  >
    {label}
  </SubmitButton>
)

/** Without a script the style sheet counts the remaining seconds in the button's label, and then hides them. */
function ScriptlessCountdown({ seconds }: { seconds: number }) {
  const { nonce, isForPageScript } = useSurroundings()
  // The policy of the page that is already open would block this style.
  if (isForPageScript || seconds === 0) return null
  const sheet = `@property --left{syntax:'<integer>';inherits:false;initial-value:${seconds}}
@keyframes left{to{--left:0}}@keyframes gone{to{font-size:0}}
#get-code::after{content:' ' counter(left) ' s';counter-reset:left var(--left);
animation:left ${seconds}s steps(${seconds}) forwards,gone ${seconds}s step-end forwards}`
  return (
    <noscript>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this product and a number */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: sheet }} />
    </noscript>
  )
}
