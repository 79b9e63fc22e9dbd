import { paragraph, part, points, section, steps } from './block.ts'
import type { LegalDocument } from './document.ts'

/** Spec 2, privacy notice. A test compares its structure with the Spanish one. */
export const privacyNoticeEn: LegalDocument = {
  id: 'privacy-notice',
  language: 'en',
  version: '2026-11-29',
  title: 'Privacy Notice',
  blocks: [
    section('in-short', 'In short'),
    points(
      'We use your data to know who you are, to decide about your loan and to keep its account.',
      'We do not read your contacts, calls, messages or pictures.',
      'We do not sell your data, and never speak of your debt with your family, friends or colleagues.',
      'We delete the image of your face within {number.faceDays} days at the latest.',
      'You can see, correct or delete your data, or refuse a use: write to {company.email}.',
    ),

    section('who-we-are', 'Who we are'),
    paragraph(
      '{company.legalName} ("we"), at {company.address}, lends under the name {name} and is responsible for the personal data that you give us. We grant loans only to Mexican users.',
    ),
    paragraph(
      'Please read it before you give us any data. By going on with your application after reading it, you accept that we process your data as it says. Where the law asks for your express consent, we ask you for it separately.',
    ),

    section('data', 'The data we process'),
    paragraph('Depending on the services you use, we process:'),
    points(
      'Data that identifies you: name, date of birth, nationality, signature, photograph, and the numbers and images of your official identity document.',
      'Contact data: mobile number, e-mail address and home address.',
      'Work and income data: occupation, employer, income and how often you are paid.',
      'Financial data: the bank account or card to which we send your loan or from which you pay, your loans with us, your payments and your credit history.',
      'Biometric data: the image of your face, as explained under "Face recognition". This is sensitive data, which we process only with your express consent.',
      'Data about your device and visit: device identifier, model, operating system, version of the app, network address, language, the pages you open and when.',
      'Location data, as explained under "Location".',
      'What you write to us: complaints, comments, ratings, and the images you attach to them.',
    ),
    paragraph(
      'We receive most of this from you. With your authorisation we also consult credit information companies, and we receive notices from the banks and stores where you pay.',
    ),
    part('not-requested', 'What we do not ask for'),
    paragraph(
      'We do not read your address book, your call history, your messages or your gallery, and you do not need to hand them over to obtain a loan. We never contact your friends, relatives or colleagues about your debt. We do not knowingly process data of anyone who is not an adult; if we find out that we have, we delete it.',
    ),

    section('face-recognition', 'Face recognition'),
    paragraph(
      'To make sure that nobody borrows in your name, we ask you for a selfie and compare it with the photograph on your identity document. The comparison tells us one thing only: whether both show the same person.',
    ),
    points(
      'We do it only with your express consent, which we ask for before the camera opens.',
      'We delete the selfie and everything derived from it within {number.faceDays} days.',
      'We do not use it for advertising, we do not sell it, and we do not share it, except with the provider that carries out the comparison for us and with an authority that lawfully orders it.',
      'If you prefer not to take a selfie, tell us, and we will look for another way to confirm who you are. If there is none, we cannot grant the loan.',
    ),

    section('location', 'Location'),
    paragraph(
      'We process location data of Mexican users only. With the permission that you give on your device, we read the approximate place from which you apply, to confirm that you are in a place where we may lend and to detect fraud. We read it while you apply, not in the background, and we do not follow your movements. You can withdraw the permission in the settings of your device at any time.',
    ),

    section('camera', 'Camera'),
    paragraph(
      'We use the camera of your device only when you open it, to take the selfie, to photograph your identity document, or to add a picture to a complaint. We do not take pictures or record video or sound without you. You can withdraw the permission in the settings of your device; the functions that need the camera then stop, and the rest goes on.',
    ),

    section('purposes', 'What we use your data for'),
    part('necessary-purposes', 'Purposes without which we cannot serve you'),
    points(
      'To confirm your identity and prevent fraud, impersonation and money laundering.',
      'To assess your application, decide on it and set its amount, term and cost.',
      'To prepare and sign the loan agreement, send you the money and keep account of what you owe and pay.',
      'To receive your payments, remind you of them and collect what is overdue, always with respect and within the hours that the law allows.',
      'To answer your questions, complaints and requests.',
      'To report to credit information companies how the loan is paid, as the law provides.',
      'To comply with the law and with the orders of authorities, and to defend our rights.',
      'To keep the service secure and repair its faults.',
    ),
    part('optional-purposes', 'Purposes that you can refuse'),
    points(
      'To tell you about offers that may suit you.',
      'To ask for your opinion and improve the service with statistics.',
    ),
    paragraph(
      'If you do not want us to use your data for the second group, write to {company.email}. Refusing has no effect on your loan or on later applications.',
    ),

    section('transfers', 'Transfers of your data'),
    paragraph(
      'We do not sell your data. We transfer it without asking for your consent only where the law allows it:',
    ),
    points(
      'To financial, tax, judicial and other authorities, when the law requires it or when they order it within their powers, and no more data than they ask for.',
      'To credit information companies, as their law provides.',
      'To whoever acquires the loan from us, as your agreement provides, with the same duties that we have.',
      'To companies of our group that work under the same privacy rules.',
    ),
    paragraph(
      'Banks, stores that receive payments, senders of messages, providers of identity checks and hosting companies process data for us and on our instructions. They may use it for nothing else, and must protect it as we do. For any other transfer we ask you first.',
    ),

    section('keeping', 'How long we keep your data and how we protect it'),
    paragraph(
      'We keep your data as long as your loan lasts, and after that for as long as the law obliges us to keep it or a claim can be made. Then we block and delete it. The image of your face is deleted earlier, as explained under "Face recognition". We protect your data with encryption, limited access, records of each access and trained people. If a breach seriously affects your rights, we will tell you without delay what happened and what you can do.',
    ),

    section('arco', 'Your rights of access, rectification, cancellation and opposition (ARCO)'),
    paragraph('You, or someone who can show that you authorised them, may at any time ask us for:'),
    points(
      'Access: to know which of your data we have and how we use it.',
      'Rectification: to correct what is wrong, incomplete or out of date.',
      'Cancellation: to have your data deleted when it is no longer needed, or is not processed as the law says. What we must keep by law, for example about a loan that is not yet repaid, is blocked until we can delete it.',
      'Opposition: to have us stop using your data for a given purpose.',
    ),
    part('arco-request', 'How to make a request'),
    paragraph(
      'Write to {company.email} or to {company.address}. There is no fee, other than the cost of copies or postage where the law allows it. Please include:',
    ),
    points(
      'your name and an address or e-mail where we can answer you;',
      'a copy of a document that shows who you are or, if someone acts for you, the authorisation as well;',
      'a clear description of the data and of the right that you wish to exercise, and anything that helps us to find it;',
      'for a rectification, the correct data and a document that supports it.',
    ),
    part('arco-procedure', 'What happens next'),
    steps(
      'If something is missing from your request, we ask you for it within {number.arcoCorrectionDays} working days of receiving it.',
      'You then have {number.arcoReplyDays} working days to reply. If you do not, the request counts as not made, and you may make it again at any time.',
      'We tell you what we decided, and why, within {number.arcoResponseDays} days of receiving your complete request.',
      'If your request is granted, we put it into effect within {number.arcoEffectDays} working days of telling you.',
    ),
    paragraph(
      'If you are not satisfied with our answer, or do not receive one, you can turn to the public authority for the protection of personal data.',
    ),
    points('Authority for the protection of personal data: {dataAuthority}'),

    section('consent', 'Revoking your consent'),
    paragraph(
      'You can revoke the consent that you gave us at any time, in the same way as you make an ARCO request and within the same time limits. Revoking it does not undo what was done before. Where the law or a loan that is not yet repaid obliges us to go on processing some data, we will tell you which, and why. You can also ask us to limit the use or disclosure of your data, for example to receive no more offers.',
    ),

    section('your-changes', 'When your own data changes'),
    paragraph(
      'If your name, address, telephone, e-mail, employment or bank account changes, please tell us within {number.dataChangeDays} days, so that your money and our notices reach you and nobody else.',
    ),

    section('cookies', 'Cookies'),
    paragraph(
      'Our pages keep small files (cookies) and similar records in your browser, to remember your language, to keep what you have typed and to measure whether the pages work. We do not use them to follow you on the pages of others. A cookie may carry {number.cookieDay} as its last day, which means that it has no planned end: your browser may remove it sooner, and you can delete or block cookies in its settings whenever you like. The pages go on working, though they may ask you again for what they had remembered.',
    ),

    section('changes', 'Changes to this notice'),
    paragraph(
      'We may change this notice when the law, our services or our practices change. The version in force, with its date, is always on this page. If a change affects what you consented to, for example a new purpose or a new kind of transfer, we tell you before it applies and ask for your consent again.',
    ),

    section('contact', 'How to reach us'),
    points(
      'Responsible for your data: {company.legalName}',
      'Address: {company.address}',
      'E-mail: {company.email}',
      'Telephone: {company.phone}',
    ),
  ],
}
