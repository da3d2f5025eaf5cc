import type { Language } from './languages.ts'

/** What somebody does with a mail of a campaign. */
export type Reaction =
  | 'interested'
  | 'question'
  | 'not-now'
  | 'not-interested'
  | 'wrong-person'
  | 'away'
  | 'bounce'
  | 'unsubscribe'
  | 'nothing'

type Said = Exclude<Reaction, 'bounce' | 'unsubscribe' | 'nothing'>

/** By voice. {day} is a day in some weeks, {colleague} an address at the same company. */
export const campaignPhrases: Record<Language, Record<Said, string[]>> = {
  en: {
    interested: [
      'This comes at a good time. Could we talk next week? Any morning is fine with me.',
      'Yes, we would like to know more. Please send me your price list and two references.',
      'Sounds good. I am interested in a short call, and would bring our head of sales along.',
    ],
    question: [
      'How long does a project like this usually take with you, and who does the work?',
      'Do you also do this for companies with fewer than twenty people?',
    ],
    'not-now': [
      'Thank you, but our budget for this year is spent. Please write to me again in February.',
      'Not at the moment, we are in the middle of a move. Ask me again in March.',
    ],
    'not-interested': [
      'Thanks for asking. We are not interested.',
      'We do this ourselves and have no need for it. No further mail about this, please.',
    ],
    'wrong-person': [
      'I am not the right person for this. Please write to my colleague: {colleague}.',
      'I have changed departments. {colleague} looks after this now.',
    ],
    away: ['I am out of the office and will be back on {day}. I read my mail then.'],
  },
  de: {
    interested: [
      'das kommt zur rechten Zeit. Können wir nächste Woche telefonieren? Vormittags passt es mir immer.',
      'ja, wir würden gern mehr wissen. Bitte schicken Sie mir Ihre Preisliste und zwei Referenzen.',
    ],
    question: [
      'wie lange dauert so ein Projekt bei Ihnen üblicherweise, und wer macht die Arbeit?',
      'machen Sie das auch für Betriebe mit weniger als zwanzig Leuten?',
    ],
    'not-now': [
      'danke, aber unser Budget für dieses Jahr ist verplant. Bitte melden Sie sich im Februar wieder.',
      'im Moment nicht, wir ziehen gerade um. Fragen Sie mich im März noch einmal.',
    ],
    'not-interested': [
      'danke für die Anfrage. Wir haben kein Interesse.',
      'das machen wir selbst und haben keinen Bedarf.',
    ],
    'wrong-person': [
      'dafür bin ich nicht zuständig. Bitte schreiben Sie an meine Kollegin: {colleague}.',
      'ich habe die Abteilung gewechselt. Das macht jetzt {colleague}.',
    ],
    away: ['ich bin nicht im Büro und am {day} wieder da. Dann lese ich meine Mails.'],
  },
  fr: {
    interested: [
      'Cela tombe bien. Pourrions-nous en parler la semaine prochaine ? Le matin me convient toujours.',
      'Oui, cela nous intéresse. Pouvez-vous m’envoyer vos tarifs et deux références ?',
    ],
    question: ['Combien de temps dure un tel projet chez vous, et qui fait le travail ?'],
    'not-now': [
      'Merci, mais notre budget de cette année est épuisé. Recontactez-moi en février.',
      'Pas pour le moment, nous déménageons. Reposez-moi la question en mars.',
    ],
    'not-interested': ['Merci de votre message. Nous ne sommes pas intéressés.'],
    'wrong-person': ['Je ne suis pas la bonne personne. Merci d’écrire à ma collègue : {colleague}.'],
    away: ['Je suis absent du bureau et serai de retour le {day}. Je lirai mes messages à ce moment-là.'],
  },
  es: {
    interested: [
      'Llega en buen momento. ¿Podríamos hablar la semana que viene? Por la mañana siempre me va bien.',
      'Sí, nos interesa. ¿Puede enviarme su lista de precios y dos referencias?',
    ],
    question: ['¿Cuánto dura normalmente un proyecto así y quién hace el trabajo?'],
    'not-now': [
      'Gracias, pero el presupuesto de este año está agotado. Escríbame de nuevo en febrero.',
      'Ahora no, estamos de mudanza. Vuelva a preguntarme en marzo.',
    ],
    'not-interested': ['Gracias por escribir. No nos interesa.'],
    'wrong-person': ['No soy la persona adecuada. Escriba por favor a mi compañera: {colleague}.'],
    away: ['Estoy fuera de la oficina y vuelvo el {day}. Leeré mis mensajes entonces.'],
  },
}

export const AWAY_SUBJECTS: Record<Language, string> = {
  en: 'Out of office',
  de: 'Abwesenheit',
  fr: 'Absence du bureau',
  es: 'Fuera de la oficina',
}
