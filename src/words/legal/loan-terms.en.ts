import { paragraph, part, points, section, steps, table } from './block.ts'
import type { LegalDocument } from './document.ts'

/** Spec 2 and 5, loan terms and conditions: a static English document. */
export const loanTermsEn: LegalDocument = {
  id: 'loan-terms',
  language: 'en',
  version: '2026-11-29',
  title: 'Loan terms and conditions',
  blocks: [
    section('in-short', 'In short'),
    points(
      'You see the whole cost before you accept. We charge nothing that was not shown.',
      'A loan lasts {number.termDaysMin} to {number.termDaysMax} days. You must be over {number.ageOver}.',
      'We decide within {number.decisionDays} day. Applying is free.',
      'Paying late costs more. Tell us before the date, and we look for a solution with you.',
      'We speak of your debt with you alone, and complaints are free: {company.phone}.',
    ),

    section('about', 'About these terms'),
    paragraph(
      'These terms say how loans under the name {name} work: who can borrow, what a loan costs, how it is repaid and what happens when it is not. They apply together with the loan agreement that you accept for each loan. Where the two differ, the agreement applies, because it holds the figures of your own loan.',
    ),
    paragraph(
      'Rights that the law of your country gives you and that nobody can waive, such as a period in which you may give a loan back or a limit to what may be charged, stand above these terms and above the agreement.',
    ),

    section('parties', 'Lender and borrower'),
    points(
      'The lender ("we") is {company.legalName}, at {company.address}.',
      'The borrower ("you") is the person who applies for a loan and to whom it is granted.',
    ),

    section('applicants', 'Who can apply'),
    paragraph('To apply, you must:'),
    points(
      'be an adult over {number.ageOver} years of age, with full capacity to enter into a contract;',
      'have a valid official identity document and a mobile number that is yours;',
      'have a bank account in your own name, in the country where the loan is granted;',
      'give true and complete information, and act for yourself and not for someone else.',
    ),

    section('decision', 'Application and decision'),
    steps(
      'You apply in the app. Applying costs nothing and does not bind you.',
      'Before you accept, we show you the amount, the term, every charge, the repayment plan and what the loan costs in a year. If anything is not clear, ask us first.',
      'You accept the loan agreement and send your application.',
      'We decide within {number.decisionDays} day of receiving a complete application, and tell you. We may decline. You may apply again.',
    ),

    section('disbursement', 'Receiving the money'),
    paragraph(
      'Once your application is approved, the loan is credited to your bank account within {number.creditedDaysMin} to {number.creditedDaysMax} days. We pay only into an account in your own name. If the money does not arrive in that time, please tell us: you owe nothing for a loan that you have not received.',
    ),

    section('term', 'Term of the loan'),
    paragraph(
      'A loan lasts at least {number.termDaysMin} and at most {number.termDaysMax} calendar days. The term of yours, and the day or days on which you repay, are in your loan agreement.',
    ),

    section('cost', 'What the loan costs'),
    points(
      'Interest, at the rate that your agreement states.',
      'A commission (processing fee) for granting the loan, where your agreement states one.',
      'Value added tax on interest and commission, where the law provides for it.',
    ),
    paragraph(
      'There are no other charges for a loan that is repaid on time. We charge nothing that was not shown to you before you accepted.',
    ),

    section('repayment', 'Repaying'),
    paragraph(
      'You repay on or before the repayment date, at the banks, stores and other places that the app offers, with the reference that it gives you. Please pay exactly the amount shown, and keep your receipt. A payment counts from the day on which you made it, even if the bank or the store takes longer to tell us. If you pay too much, or twice, the excess is yours: we credit it to you or give it back.',
    ),
    part('extension', 'Postponing a repayment'),
    paragraph(
      'Where the app offers it, you can postpone a repayment by up to {number.extensionDays} days. On the day of postponing only the deferral service fee is due, which you see before you decide. The fee does not reduce what you owe.',
    ),

    section('prepayment', 'Repaying early'),
    paragraph(
      'You can repay the loan early, in full, only after half of its term has passed, and not before {number.prepaymentDays} days have passed since you received it. You then pay interest only for the days on which you had the money. There is no penalty for repaying early. If your loan agreement or the law of your country lets you repay or give back the loan earlier, you may do so.',
    ),

    section('late', 'If you pay late'),
    paragraph(
      'If you see that you cannot pay on time, please tell us before the repayment date. We will look for a solution with you. What is not paid on its date has these consequences:',
    ),
    part('late-penalty', 'Late penalty, charged one time'),
    table(
      'Late penalty, in the currency of your loan',
      ['Client', 'One-time penalty'],
      ['New client: your first loan with us', '{number.penaltyNew}'],
      ['Repeat client: you have repaid a loan to us before', '{number.penaltyRepeat}'],
    ),
    paragraph('It is charged once for a loan, however many days or instalments you are late.'),
    part('late-interest', 'Daily interest on unpaid amounts'),
    table(
      'Interest for each day on the unpaid amount',
      ['Days late', 'Interest per day'],
      ['Days {number.firstBandFrom} to {number.firstBandUntil}', '{number.firstBandPercent}%'],
      ['Days {number.secondBandFrom} to {number.secondBandUntil}', '{number.secondBandPercent}%'],
      ['From day {number.lastBandFrom}', '{number.lastBandPercent}%'],
    ),
    paragraph(
      'It is counted on the unpaid principal alone: a penalty never earns a penalty. If your loan agreement states another charge for late payment, that charge applies instead of these, and never in addition to them.',
    ),
    part('collection', 'How we collect'),
    paragraph(
      'We remind you by message and telephone, only within the hours that the law allows, and speak about your debt with you alone. We, and those who collect for us, do not threaten, insult or shame anyone, and do not contact your relatives, friends or employer. If somebody does, please make a complaint: we want to know.',
    ),

    section('your-duties', 'What you undertake'),
    points(
      'To use the loan for lawful purposes.',
      'To repay it on time, with the charges that you agreed to.',
      'To tell us of any change in your name, address, telephone, email, employment or bank account within {number.dataChangeDays} days.',
      'To keep your codes and passwords to yourself. We never ask for them by telephone or message.',
    ),

    section('our-duties', 'What we undertake'),
    points(
      'To show you the whole cost before you decide, and to change nothing afterwards without your agreement.',
      'To pay you the amount agreed, and to keep an exact account that you can see at any time.',
      'To confirm in writing, when you ask, that a loan has been repaid.',
      'To answer your questions and complaints in plain words.',
    ),

    section('assignment', 'Assigning the loan to another lender'),
    paragraph(
      'We may assign our rights under your loan to another lender. We tell you at least {number.assignmentDays} business days before, with the name of the new lender and where to pay from then on. Your rights, and what you owe, stay the same. Until you have that notice, whatever you pay to us counts. You may not assign your loan to someone else without our written consent.',
    ),

    section('disputes', 'Disputes and judgments'),
    paragraph(
      'If we disagree, let us first talk. If that does not help, either of us can go to the competent court, and until it decides you may go on paying what you do not dispute. If a final judgment orders you to pay, you pay within {number.judgmentDays} days of being notified of it, unless the judgment or the law gives you longer.',
    ),
    paragraph(
      'The law of {governingLaw} governs these terms. The courts of {courtCity} have jurisdiction, unless the law gives you, as a consumer, the right to another court.',
    ),

    section('complaints', 'Complaints'),
    paragraph(
      'You can make a complaint in the app, by email or by telephone, at no cost. A complaint never counts against you. If our answer does not satisfy you, or does not come, you can turn to:',
    ),
    points(
      '{authorities.une}',
      '{authorities.condusef}',
      '{authorities.grievanceOfficer}',
      '{authorities.ombudsman}',
      'the consumer and financial authorities of your country, and the courts.',
    ),

    section('personal-data', 'Personal data'),
    paragraph(
      'How we treat your personal data, and what rights you have over it, is explained in our Privacy Notice, which you can read in the app and on our site.',
    ),

    section('changes', 'Changes to these terms'),
    paragraph(
      'We may change these terms for loans to come. A loan that you already have keeps the terms that you accepted, unless a change is in your favour or the law requires it. The version in force, with its date, is always on this page.',
    ),

    section('contact', 'How to reach us'),
    points(
      'Lender: {company.legalName}',
      'Address: {company.address}',
      'Email: {company.email}',
      'Telephone: {company.phone}',
    ),
  ],
}
