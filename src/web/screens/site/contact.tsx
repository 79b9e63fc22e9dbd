import { type ContactField, type ContactMessage, checkContact } from '#domain/site/contact-form.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Handle, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { SiteShell } from '#web/parts/site/site-shell.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { describedBy, Field } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { sitePathsIn } from '#web/words/paths.ts'
import { useBrand, useSurroundings } from '#web/words/settings.tsx'
import { useSiteWords } from '#web/words/site.ts'
import { useLanguage, useWords } from '#web/words/words.ts'
import { contactMail } from './contact-mail.ts'
import { CONTACT_SCRIPT } from './contact-script.ts'

/** Validates and stores nothing: the typed values are returned to the page only (spec 2). */
const submit = (_page: Page, form: FormData) => {
  const { text: typed } = formFields(form)
  const message: ContactMessage = {
    name: typed('name'),
    telephone: typed('telephone'),
    email: typed('email'),
    remark: typed('remark'),
  }
  return { message, isComplete: checkContact(message).ok }
}

export const handle: Handle = { scriptFree: true, isPublic: true }
export const action = onServer(submit)

/** The form of spec 2. The footer has the company's contacts. */
export default function Contact({ actionData }: ScreenProps<() => undefined, typeof action>) {
  const words = useSiteWords()
  const { name } = useBrand()
  return (
    <SiteShell
      section="feedback"
      title={`${words.feedback} | ${name}`}
      description={words.feedbackDescription(name)}
    >
      <div className="site-head">
        <h1>{words.feedback}</h1>
        <p className="site-lead">{words.contactLead}</p>
      </div>
      <ContactForm sent={actionData} />
      <ResultToasts />
    </SiteShell>
  )
}

type Sent = ScreenProps<() => undefined, typeof action>['actionData']

function ContactForm({ sent }: { sent: Sent }) {
  const words = useSiteWords()
  const { common } = useWords()
  const { name, company } = useBrand()
  const mailOf = (message: ContactMessage) =>
    contactMail(company.email, `${words.feedback} | ${name}`, words, message)
  const start = mailOf(NOTHING_WRITTEN)
  const action = sitePathsIn(useLanguage()).feedback
  const given = (field: ContactField) => ({
    id: field,
    name: field,
    label: words[field],
    defaultValue: sent?.message[field],
    required: true,
    error: sent && sent.message[field].trim() === '' ? common.required : null,
  })
  return (
    // The page shows the errors of spec 5; the browser's own messages would come first.
    <form
      className="site-contact stack"
      method="post"
      action={action}
      data-required={common.required}
      noValidate
    >
      {sent && (
        <Notice kind={sent.isComplete ? 'success' : 'error'}>
          {sent.isComplete ? words.contactSucceeded : words.contactIncomplete}
        </Notice>
      )}
      <TextField {...given('name')} autoComplete="name" maxLength={LINE_MAX} />
      <TextField {...given('telephone')} inputMode="tel" autoComplete="tel" maxLength={LINE_MAX} />
      <TextField {...given('email')} inputMode="email" autoComplete="email" maxLength={LINE_MAX} />
      <Remark {...given('remark')} />
      <SubmitButton>{words.send}</SubmitButton>
      <p className="small muted">{words.contactNotSent}</p>
      {/* Opened by the script. The visitor taps it if no mail opened, or without a script. */}
      <a
        className="site-mail"
        href={sent?.isComplete ? mailOf(sent.message) : start}
        data-start={start.slice(0, start.indexOf('&body=') + '&body='.length)}
        hidden={!sent?.isComplete}
      >
        {words.contactOpenMail}
      </a>
    </form>
  )
}

const NOTHING_WRITTEN: ContactMessage = { name: '', telephone: '', email: '', remark: '' }

/** The maximum total length of the form (the server's limit is 16 kB). */
const LINE_MAX = 200
const REMARK_MAX = 2000

interface RemarkProps {
  id: string
  name: string
  label: string
  error: string | null
  defaultValue?: string | undefined
  required: boolean
}

function Remark({ label, error, ...box }: RemarkProps) {
  return (
    <Field id={box.id} label={label} error={error}>
      <textarea
        className="input"
        {...box}
        {...describedBy(box.id, null, error)}
        rows={5}
        maxLength={REMARK_MAX}
      />
    </Field>
  )
}

/** Both messages of spec 2, hidden until the page's script shows one of them. */
function ResultToasts() {
  const words = useSiteWords()
  const { nonce } = useSurroundings()
  return (
    <>
      <div className="toasts" role="status">
        <button type="button" className="toast" data-result="complete" hidden>
          {words.contactSucceeded}
        </button>
        <button type="button" className="toast" data-result="incomplete" hidden>
          {words.contactIncomplete}
        </button>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this product, which React would escape */}
      <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: CONTACT_SCRIPT }} />
    </>
  )
}
