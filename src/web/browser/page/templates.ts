/** Templates that the server renders for the page script (`app/templates.tsx`). */
export type TemplateName = 'refusal' | 'offer'

export const templateId = (name: TemplateName): string => `template-${name}`

export function fromTemplate(name: TemplateName): HTMLElement {
  const template = document.getElementById(templateId(name))
  const part = template instanceof HTMLTemplateElement && template.content.firstElementChild?.cloneNode(true)
  return part instanceof HTMLElement ? part : document.createElement('div')
}
