import { pageMessages } from '#contract/page-messages.ts'
import type { Language } from '#domain/language.ts'
import type { PhoneMarket } from '#domain/markets/phone.ts'
import { CaptchaField } from '#web/parts/captcha-field.tsx'
import { LoanFacts } from '#web/parts/loan-facts.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { ToldText } from '#web/ui/text/told-text.tsx'
import { useSurroundings } from '#web/words/settings.tsx'
import { wordsFor } from '../../language/language.ts'
import { HASH_PAGES } from '../../paths.ts'
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

/** Phone, captcha, code, apply, agreement (spec 2, "Registration landing template"). Each button says what it wishes. */
export function LandingForm({ language, words, template, example, shown }: LandingFormProps) {
  const { sid, asked, errors, told, secondsLeft } = shown
  // The specification's own landing shows everything at once, and nothing else (spec 2).
  const isOurs = template.market !== null
  return (
    <>
      <h1>{template.title}</h1>
      <p className="muted">{template.description}</p>
      {isOurs && (
        <LoanFacts
          look="landing-facts"
          language={language}
          highest={example && [words.highest(example.costName), example.highestCost]}
        />
      )}
      <form method="post" noValidate id="registration" className="stack" data-steps={isOurs ? '' : undefined}>
        {told && (
          <Notice kind={told.kind}>
            <span id="told">
              <ToldText>{told.text}</ToldText>
            </span>
          </Notice>
        )}
        <input type="hidden" name="sid" value={sid} />
        <input type="hidden" name="asked" value={asked} />
        {/* The page's script fills it in, while one types. */}
        <input type="hidden" name="proof" id="proof" data-work={shown.work} />
        {/* What the Enter key presses: the first button of a form. */}
        <button
          type="submit"
          name="wish"
          value="next"
          className="only-read"
          tabIndex={-1}
          aria-hidden="true"
        />
        {/* What the script presses when the countdown is over. */}
        <button type="submit" name="wish" value="again" hidden />
        <TextField
          id="phone"
          name="phone"
          label={words.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          // By it the sheet knows whether a number stands there: the rest is shown once it is needed (registration.css).
          placeholder={isOurs ? ' ' : undefined}
          defaultValue={shown.phone}
          error={errors.phone}
        />
        <div className="stack later">
          <CaptchaField
            {...{ sid, asked }}
            defaultValue={shown.capcode}
            error={errors.capcode}
            question={shown.question}
            asks={words}
          />
          <CodeField
            id="smsCode"
            name="smsCode"
            label={words.smsCode}
            defaultValue={shown.smsCode}
            error={errors.smsCode}
            beside={
              <SubmitButton
                kind="secondary"
                name="wish"
                value="code"
                id="get-code"
                data-seconds-left={secondsLeft}
                data-counting={words.resendIn(-1)}
              >
                {words.getCode}
              </SubmitButton>
            }
          />
        </div>
        {secondsLeft > 0 && <ScriptlessCountdown seconds={secondsLeft} />}
        <Lost language={language} isOurs={isOurs} />
        <SubmitButton name="wish" value="apply">
          {words.apply}
        </SubmitButton>
        <p className="note">
          {words.agreement} <a href={`#${HASH_PAGES.agreement}`}>{words.agreementLink}</a>
        </p>
      </form>
      {example && <ExampleLine {...{ example, language, words }} />}
      {isOurs && <OnlyAsked text={words.onlyAsked} />}
    </>
  )
}

/** What the page's script shows of an answer that did not come. By the letter a toast says one word of both, too (spec 8). */
function Lost({ language, isOurs }: { language: Language; isOurs: boolean }) {
  const { network, unreadable } = wordsFor(language).failures
  const toast = isOurs ? undefined : pageMessages.networkError
  return (
    <>
      <div id="no-network" data-toast={toast} hidden>
        <Notice kind="error">{network}</Notice>
      </div>
      <div id="fault" data-toast={toast} hidden>
        <Notice kind="error">{unreadable}</Notice>
      </div>
    </>
  )
}

/** What is asked for in this step (a loan may ask for more later); with the lender's own picture, small enough to be no page's largest paint. */
function OnlyAsked({ text }: { text: string }) {
  return (
    <div className="landing-foot">
      <p className="small muted">{text}</p>
      <img src="/brand/site/banner-1-small.svg" alt="" width={144} height={88} loading="lazy" />
    </div>
  )
}

/** Where no script counts, the sheet does: the seconds that are left stand behind the button's own words, and then go. */
function ScriptlessCountdown({ seconds }: { seconds: number }) {
  const { nonce } = useSurroundings()
  const sheet = `@property --left{syntax:'<integer>';inherits:false;initial-value:${seconds}}
@keyframes left{to{--left:0}}@keyframes gone{to{font-size:0}}
#get-code::after{content:' ' counter(left) ' s';counter-reset:left var(--left);
animation:left ${seconds}s steps(${seconds}) forwards,gone ${seconds}s step-end forwards}`
  return (
    <noscript>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours and a number. */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: sheet }} />
    </noscript>
  )
}
