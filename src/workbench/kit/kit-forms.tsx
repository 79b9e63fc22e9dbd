import { Amount } from '#web/ui/figures/amount.tsx'
import { Stars } from '#web/ui/figures/stars.tsx'
import { AmountField } from '#web/ui/forms/amount-field.tsx'
import { Button, SubmitButton } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ChoiceList } from '#web/ui/forms/choice-list.tsx'
import { CodeField, CopiedField } from '#web/ui/forms/code-field.tsx'
import { PhoneField } from '#web/ui/forms/phone-field.tsx'
import { Refusal, WrongChoice } from '#web/ui/forms/refusal.tsx'
import { TextBox } from '#web/ui/forms/text-box.tsx'
import { DigitsField, TextField } from '#web/ui/forms/text-field.tsx'
import { ScrollTable } from '#web/ui/layout/scroll-table.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { PhotoChoice } from '#web/ui/photo-choice.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { UnseenFile } from '#web/ui/unseen-file.tsx'
import { registrationEs } from '#words/es/registration.ts'
import { careEs, papersEs, words } from './kit-words.ts'

/** Buttons and their outcomes. */
export function Buttons() {
  return (
    <Section title="Botones">
      <SubmitButton>Principal</SubmitButton>
      <SubmitButton kind="secondary">Secundario</SubmitButton>
      <SubmitButton kind="danger">Delicado</SubmitButton>
      <SubmitButton kind="quiet">Discreto</SubmitButton>
      <SubmitButton disabled>Desactivado</SubmitButton>
      <SubmitButton busy busyText={words.common.sending}>
        {words.common.submit}
      </SubmitButton>
      <Notice>{words.instructions.exactAmount}</Notice>
      <Notice kind="warning">{words.extension.feeNote}</Notice>
      <Notice kind="error">{words.errors.notSent}</Notice>
      <Notice kind="success">{words.instructions.paid}</Notice>
    </Section>
  )
}

/** A phone's photo that most browsers cannot display. */
const UNSEEN = new File([new Uint8Array(2048)], 'IMG_0012.HEIC')

/** Fields, with and without errors. */
export function Fields() {
  return (
    <Section title="Campos">
      <PhoneField
        market="mx"
        label={registrationEs.phone}
        hint="10 dígitos"
        phone="5512345678"
        error={undefined}
      />
      <AmountField name="amount" currency="MXN" label="Monto pagado" defaultValue="1500.50" />
      <DigitsField kit="bank-card" name="card" label={papersEs.bind.cardNumber} />
      <CodeField
        id="kit-code"
        name="code"
        label={registrationEs.smsCode}
        defaultValue="12"
        error="El código tiene 6 dígitos."
        beside={<Button kind="secondary">{registrationEs.getCode}</Button>}
      />
      <CopiedField name="captcha" label={registrationEs.captcha} />
      <TextField name="name" label={papersEs.bind.holder} required autoComplete="name" />
      <TextField name="fixed" label={words.common.orderNumber} readOnly defaultValue="MX-000123" />
      <TextBox
        name="text"
        label={careEs.complaint.description}
        hint={careEs.complaint.descriptionHint}
        max={200}
        counterText={careEs.complaint.counter}
        limitText={careEs.complaint.limit}
        defaultValue="Me llamaron a las 23:40."
      />
      <TextBox
        name="empty"
        label={careEs.complaint.description}
        max={200}
        counterText={careEs.complaint.counter}
        limitText={careEs.complaint.limit}
        error={careEs.complaint.descriptionMissing}
      />
      <Checkbox name="agreement" defaultChecked>
        {words.confirm.agreement} <a href="#contrato">{words.confirm.agreementLink}</a>
      </Checkbox>
      <ChoiceList
        legend={careEs.complaint.selectType}
        name="type"
        chosen="2"
        choices={[
          { value: '1', text: 'Cobranza', detail: 'Llamadas, mensajes o visitas' },
          { value: '2', text: 'Pagos' },
          { value: '3', text: 'No disponible', disabled: true },
        ]}
      />
      <PhotoChoice way="camera" text={words.common.takePhoto} about="muestra" />
      <PhotoChoice way="file" text="Elegir una foto" about="muestra" />
      <ul className="thumbs">
        <li data-unseen>
          <UnseenFile file={UNSEEN} />
        </li>
      </ul>
      <form noValidate className="card">
        <Stars
          legend={words.rating.prompt}
          name="score"
          starText={words.rating.stars}
          error={words.rating.missing}
        />
      </form>
    </Section>
  )
}

const changed = [
  ['Tasa', '18 %', '24 %'],
  [
    'Total',
    <Amount key="before" minor={320_417n} currency="MXN" />,
    <Amount key="now" minor={329_005n} currency="MXN" />,
  ],
] as const

/** Refusals: one sentence, two with a reference, in Chinese, and below a choice. */
export function Refused() {
  return (
    <Section title="Lo que no se aceptó">
      <Refusal>{words.errors.notSent}</Refusal>
      <Refusal
        beside={
          <ScrollTable
            caption="Lo que cambió"
            columns={['Dato', 'Antes', 'Ahora']}
            rows={changed.map(([what, before, now]) => ({ key: what, head: what, cells: [before, now] }))}
          />
        }
      >
        <p>La oferta cambió mientras usted la leía.</p>
        <p>Léala otra vez y marque la casilla de nuevo.</p>
      </Refusal>
      <Refusal>查询卡列表失败</Refusal>
      <WrongChoice>{words.rating.missing}</WrongChoice>
    </Section>
  )
}
