import { pageMessages } from '#contract/page-messages.ts'
import type { Language } from '#domain/language.ts'
import type { PhoneMarket } from '#domain/markets/phone.ts'
import { CaptchaField } from '#web/parts/captcha-field.tsx'
import { LoanFacts } from '#web/parts/loan-facts.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { ToldText } from '#web/ui/text/translated-text.tsx'
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
      <form
        method="post"
        noValidate
        id="registration"
        className="stack"
        data-steps={isOurs ? '' : undefined}
        // The specification requires a toast with one word for a lost response (spec 8).
        data-toast={isOurs ? undefined : pageMessages.networkError}
      >
        {told && (
          <Notice kind={told.kind}>
            <span id="told">
              <ToldText>{told.text}</ToldText>
            </span>
          </Notice>
        )}
        <input type="hidden" name="sid" value={sid} />
        <input type="hidden" name="asked" value={asked} />
        {/* The page script fills it in while the borrower types. */}
        <input type="hidden" name="proof" id="proof" data-work={shown.work} />
        <div className="only-read" aria-hidden="true">
          {/* Pressed by the Enter key, because it is the form's first button. */}
          <button type="submit" name="wish" value="next" tabIndex={-1} />
          {/* Pressed by the page script when the countdown ends. */}
          <button type="submit" name="wish" value="again" hidden />
        </div>
        <TextField
          id="phone"
          name="phone"
          label={words.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          // The style sheet uses it to detect a typed number: the other fields are shown once they are needed
          // (registration.css).
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
                data-seconds={secondsLeft > 0 ? secondsLeft : undefined}
                data-wait={words.resendIn(-1).replace('-1', GAP)}
                data-label={words.getCode}
                data-may-be-tapped=""
              >
                {words.getCode}
              </SubmitButton>
            }
          />
        </div>
        {secondsLeft > 0 && <ScriptlessCountdown seconds={secondsLeft} />}
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

/**
 * What this step requires (a loan may require more later). The lender's picture is small, so it is not the largest
 * paint.
 */
function OnlyAsked({ text }: { text: string }) {
  return (
    <div className="landing-foot">
      <p className="small muted">{text}</p>
      <img src="/brand/site/banner-1-small.svg" alt="" width={144} height={88} loading="lazy" />
    </div>
  )
}

/** Without a script the style sheet counts the remaining seconds in the button's label, and then hides them. */
function ScriptlessCountdown({ seconds }: { seconds: number }) {
  const { nonce, isForPageScript } = useSurroundings()
  // The policy of the page that is already open would block this style.
  if (isForPageScript) return null
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
