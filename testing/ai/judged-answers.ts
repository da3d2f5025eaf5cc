import type { Verdict } from '#server/features/ai/outreach/judge.ts'

export interface LabelledAnswer {
  verdict: Verdict
  text: string
  /** Written on Wednesday, 4 March 2026. */
  until?: string
  person?: string
}

/** Answers to campaigns as people write them, each with what a person would say that it means. All are our own. */
export const LABELLED_ANSWERS: readonly LabelledAnswer[] = [
  // English
  { verdict: 'interested', text: 'Sounds interesting, could you send me more details?' },
  { verdict: 'interested', text: "I'd love to hear more. Let's schedule a call on Thursday." },
  { verdict: 'interested', text: 'Yes please, count me in.' },
  { verdict: 'not-now', text: 'Not right now, please get back to me in three months.', until: '2026-06-04' },
  { verdict: 'not-now', text: 'We are busy at the moment. Maybe next quarter?', until: '2026-04-01' },
  { verdict: 'not-now', text: 'Bad time. Please reach out again in September.', until: '2026-09-01' },
  { verdict: 'not-interested', text: 'Thanks, but we are not interested.' },
  { verdict: 'not-interested', text: 'We already have a supplier and are happy with our current setup.' },
  { verdict: 'not-interested', text: 'Please remove me from your list.' },
  {
    verdict: 'wrong-person',
    text: "I'm not the right person. Please contact Lisa Park (lisa.park@there.example).",
    person: 'Lisa Park',
  },
  {
    verdict: 'wrong-person',
    text: 'I no longer work in purchasing. You should contact Mark Hill instead.',
    person: 'Mark Hill',
  },
  {
    verdict: 'out-of-office',
    text: 'I am out of the office until 16 March 2026 with limited access to my email.',
    until: '2026-03-16',
  },
  { verdict: 'unclear', text: 'Thanks for your message.' },
  { verdict: 'unclear', text: 'How did you get my address?' },
  // German
  { verdict: 'interested', text: 'Klingt gut! Schicken Sie mir bitte weitere Informationen.' },
  { verdict: 'interested', text: 'Lassen Sie uns nächste Woche telefonieren, das ist interessant für uns.' },
  {
    verdict: 'not-now',
    text: 'Im Moment nicht. Melden Sie sich bitte in zwei Monaten wieder.',
    until: '2026-05-04',
  },
  { verdict: 'not-now', text: 'Derzeit nicht, vielleicht im Herbst.', until: '2026-09-01' },
  { verdict: 'not-interested', text: 'Vielen Dank, aber wir haben keinen Bedarf.' },
  { verdict: 'not-interested', text: 'Nein danke, kein Interesse.' },
  { verdict: 'not-interested', text: 'Bitte nehmen Sie mich aus dem Verteiler.' },
  {
    verdict: 'wrong-person',
    text: 'Dafür bin ich nicht zuständig, wenden Sie sich bitte an Frau Petra Vogel.',
    person: 'Petra Vogel',
  },
  {
    verdict: 'out-of-office',
    text: 'Ich bin bis zum 20.03.2026 im Urlaub und nicht erreichbar.',
    until: '2026-03-20',
  },
  { verdict: 'unclear', text: 'Danke für Ihre Nachricht.' },
  // French
  { verdict: 'interested', text: "Cela m'intéresse, envoyez-moi plus d'informations s'il vous plaît." },
  { verdict: 'interested', text: 'Volontiers, parlons-en jeudi.' },
  { verdict: 'not-now', text: 'Pas pour le moment. Recontactez-moi dans six mois.', until: '2026-09-04' },
  { verdict: 'not-now', text: 'Pas maintenant, plutôt à la rentrée.', until: '2026-09-01' },
  { verdict: 'not-interested', text: 'Non merci, nous ne sommes pas intéressés.' },
  { verdict: 'not-interested', text: 'Nous avons déjà un prestataire.' },
  {
    verdict: 'wrong-person',
    text: "Je ne m'occupe plus des achats, adressez-vous à Claire Martin.",
    person: 'Claire Martin',
  },
  { verdict: 'out-of-office', text: "Je suis absente du bureau jusqu'au 20 mars 2026.", until: '2026-03-20' },
  // Spanish
  { verdict: 'interested', text: 'Nos interesa mucho, ¿pueden enviarnos más información?' },
  { verdict: 'interested', text: 'Suena bien, hablemos la semana que viene.' },
  {
    verdict: 'not-now',
    text: 'Ahora mismo no. Vuelva a escribirme dentro de dos semanas.',
    until: '2026-03-18',
  },
  { verdict: 'not-now', text: 'Por ahora no, quizás el próximo año.', until: '2027-01-01' },
  { verdict: 'not-interested', text: 'Gracias, pero no nos interesa.' },
  { verdict: 'not-interested', text: 'Ya tenemos proveedor.' },
  {
    verdict: 'wrong-person',
    text: 'No soy la persona adecuada, hable con Luis Ortega.',
    person: 'Luis Ortega',
  },
  {
    verdict: 'out-of-office',
    text: 'Estoy de vacaciones hasta el 20 de marzo de 2026.',
    until: '2026-03-20',
  },
  // Italian
  { verdict: 'interested', text: 'Ci interessa, mandatemi maggiori informazioni.' },
  { verdict: 'interested', text: 'Volentieri, fissiamo una chiamata.' },
  { verdict: 'not-now', text: 'Per ora no, mi ricontatti tra tre mesi.', until: '2026-06-04' },
  { verdict: 'not-now', text: 'Al momento no, riparliamone a settembre.', until: '2026-09-01' },
  { verdict: 'not-interested', text: 'No grazie, non siamo interessati.' },
  { verdict: 'not-interested', text: 'Abbiamo già un fornitore.' },
  {
    verdict: 'wrong-person',
    text: 'Non sono la persona giusta, contatti Marco Bianchi.',
    person: 'Marco Bianchi',
  },
  { verdict: 'out-of-office', text: 'Sono in ferie fino al 20 marzo 2026.', until: '2026-03-20' },
  // Portuguese
  { verdict: 'interested', text: 'Temos interesse, pode enviar mais informações?' },
  { verdict: 'interested', text: 'Parece bem, vamos marcar uma reunião.' },
  { verdict: 'not-now', text: 'De momento não. Volte a contactar daqui a dois meses.', until: '2026-05-04' },
  { verdict: 'not-now', text: 'Agora não, talvez no próximo trimestre.', until: '2026-04-01' },
  { verdict: 'not-interested', text: 'Obrigado, mas não temos interesse.' },
  { verdict: 'not-interested', text: 'Já temos fornecedor, não precisamos.' },
  { verdict: 'wrong-person', text: 'Não sou a pessoa certa, fale com Rita Sousa.', person: 'Rita Sousa' },
  { verdict: 'out-of-office', text: 'Estou de férias até 20 de março de 2026.', until: '2026-03-20' },
]
