/** The official site's accessibility statement, with its evidence. */
export const accessibilityEn = {
  title: 'Accessibility',
  description: (name: string) => `How the pages of ${name} are made usable by everyone, and how we know.`,
  lead: 'Everyone should be able to use these pages.',
  aimTitle: 'What we aim at',
  aim: 'We build every page to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.',
  worksTitle: 'What works',
  works: [
    'You can use every page with only a keyboard.',
    'Screen readers say each amount in words, and each reference digit by digit.',
    'Forms tell you what is wrong and take you to that field.',
    'Text can be twice as large on a small phone, without scrolling sideways.',
    'Forms also work where the browser runs no script.',
    'The pages follow your phone: dark colours, strong contrast, less movement.',
    'At registration you can answer a question in words instead of the picture.',
  ],
  testedTitle: 'How we test it',
  tested: [
    'A program (axe) looks for hurdles on our pages each time we change them.',
    'We try journeys with only a keyboard: apply, pay, complain.',
    'Every button and field is measured: 44 by 44 pixels at least.',
    'The main journeys also run in Firefox, and in WebKit, the engine of iPhones.',
  ],
  missingTitle: 'What is not done yet',
  missing: [
    'No one from outside has audited these pages.',
    'We test with programs, not yet with people who use screen readers daily.',
    'Legal texts are long, and some exist only in English.',
    'Barcodes are pictures. The reference beside each can be read out and copied.',
    'A payment reference expires. Its page says when, and creates a new one.',
  ],
  tellTitle: 'Tell us',
  tell: 'Does something keep you out? Call or write to us. We help you another way.',
  asOf: (date: string) => `As of ${date}`,
}

export type AccessibilityWords = typeof accessibilityEn
