import type { AiMessage, Person, Writer } from '#server/providers/ai/engine.ts'

export const ADA: Person = { name: 'Ada Novak', address: 'ada@novak.example' }
export const WRITER: Writer = { ...ADA, samples: [], style: null }

/** A message to Ada, of Wednesday 6 May 2026. */
export const toAda = (from: Person, text: string): AiMessage => ({
  id: 1,
  from,
  to: [ADA],
  sentAt: new Date('2026-05-06T09:00:00Z'),
  text,
  isOwn: false,
})

/** A mail, what Ada types as an instruction, and a text of hers with how she wants it rewritten. */
interface Mail {
  from: Person
  text: string
  instruction: string
  own: string
  how: string
}

const mail = (name: string, text: string, instruction: string, own: string, how: string): Mail => ({
  from: { name, address: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@office.example` },
  ...{ text, instruction, own, how },
})

export const MAILS: readonly Mail[] = [
  mail(
    'Marta Klein',
    'Hi Ada,\n\nthe printer needs our decision this week. Would Thursday 14 May at 3 pm work for you?\n\nBest,\nMarta',
    'Thursday works, but only until 4 pm',
    'Thursday is fine.',
    'friendlier',
  ),
  mail(
    'Lukas Brandt',
    'Ada, the caterer can deliver on Friday at the earliest. Would Saturday be too late?\n\nLukas',
    'Saturday is too late, please take Friday',
    'Hi Lukas,\n\nthis is the third delay. Take Friday or nothing.\n\nAda',
    'less angry',
  ),
  mail(
    'Priya Nair',
    'Dear Ms Novak,\n\nHow many people will come, and should I order lunch for all of them?\n\nPriya Nair',
    'we will be 18, and yes, lunch for all',
    'I just wanted to say that we will basically be 18.',
    'shorter',
  ),
  mail(
    'Jens Albrecht',
    'Sehr geehrte Frau Novak,\n\nich schlage Dienstag, den 12. Mai, um 10 Uhr vor.\n\nMit freundlichen Grüßen\nJens Albrecht',
    'der 12. passt, aber erst ab 11 Uhr',
    'Um 10 Uhr geht es bei mir nicht.',
    'höflicher',
  ),
  mail(
    'Kim Tran',
    'Hallo Ada,\n\nkannst du mir bis morgen die Liste der Gäste schicken?\n\nKim',
    'die Liste kommt heute Abend',
    'Die Liste ist noch nicht fertig.',
    'länger',
  ),
  mail(
    'Sanna Roth',
    'Liebe Ada, leider ist meine Mutter gestorben, und ich komme nächste Woche nicht.\n\nSanna',
    'Mein herzliches Beileid. Nimm dir die Zeit, die du brauchst.',
    'Mein Beileid, Sanna.',
    'wärmer',
  ),
  mail(
    'Claire Fontaine',
    'Bonjour Madame Novak,\n\nPourriez-vous envoyer le contrat signé avant le 12 mai ? Je vous remercie.\n\nCordialement,\nClaire Fontaine',
    'le contrat part demain par la poste',
    'Le contrat est signé.',
    'plus formel',
  ),
  mail(
    'Hugo Petit',
    'Salut Ada,\n\ntu viens à la fête samedi, ou je demande à Inès ?\n\nHugo',
    'je viens, mais plus tard que prévu',
    'Je viens samedi.',
    'traduis en anglais',
  ),
  mail(
    'Pablo Ruiz',
    'Hola, Ada:\n\nTe invito a la inauguración del taller el 3 de junio.\n\nUn abrazo,\nPablo',
    'voy con Marta, si os parece bien',
    'No puedo ir el 3 de junio.',
    'más amable',
  ),
  mail(
    'Elena Vidal',
    'Estimada señora Novak:\n\n¿Acepta usted el nuevo precio de 4.200 euros por las sillas?\n\nElena Vidal',
    'acepto el precio si la entrega es en mayo',
    'El precio es demasiado alto.',
    'más corto',
  ),
  mail(
    'Giulia Conti',
    'Gentile Dottoressa Novak,\n\nLe confermo la riunione di martedì 12 maggio alle 10. Può portare il contratto?\n\nGiulia Conti',
    'porto il contratto e anche i disegni',
    'Il contratto non è ancora pronto.',
    'più gentile',
  ),
  mail(
    'Marco Neri',
    'Ciao Ada, domani pranziamo insieme alla solita trattoria?\n\nMarco',
    'alle 13 va bene, prenoto io',
    'Domani non ci sono.',
    'più lungo',
  ),
]
