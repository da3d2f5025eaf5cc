import { type SummaryCase, summaryCase } from '../summaries/summary-case.ts'

const LUKAS = 'Lukas Brandt'
const ADA = 'Ada Novak'
const MARTA = 'Marta Klein'

/** Conversations that are summarised for docs/ai.md. */
export const THREADS: readonly SummaryCase['thread'][] = [
  summaryCase(
    'New booking system',
    [
      [
        MARTA,
        `${LUKAS}+${ADA}`,
        '03-02',
        'Hello both,\n\nI compared three booking systems. Kestrel costs 49 EUR a month and imports our calendar. Lodgify costs 38 EUR, but it does not import anything. The third one was not available for a test.\n\nWhich one shall we take?\n\nMarta',
      ],
      [
        LUKAS,
        `${MARTA}+${ADA}`,
        '03-03',
        'We cannot type in 300 bookings by hand, so Lodgify is out for me.\n\nLukas',
      ],
      [
        ADA,
        `${MARTA}+${LUKAS}`,
        '03-03',
        'Agreed. We take Kestrel from 1 April. Marta, please sign the contract by 20 March. Who trains the front desk?\n\nAda',
      ],
      [
        MARTA,
        `${LUKAS}+${ADA}`,
        '03-05',
        'The contract is signed. I will send you the logins on Monday.\n\nMarta',
      ],
    ],
    [],
  ).thread,
  summaryCase(
    'Umzug des Lagers',
    [
      [
        'Jens Albrecht',
        `${ADA}+${LUKAS}`,
        '09-07',
        'Hallo zusammen,\n\nder Vermieter hat den Umzug des Lagers auf den 28. September verschoben, weil der Boden noch nicht trocken ist. Die Spedition kostet unverändert 2.300 Euro. Ada, kannst du bitte den Strom ummelden?\n\nViele Grüße\nJens',
      ],
      [
        ADA,
        'Jens Albrecht+Lukas Brandt',
        '09-08',
        'Hallo Jens,\n\nden Strom habe ich heute umgemeldet. Die Regale dürfen wir nicht mitnehmen, sie gehören dem Vermieter.\n\nAda',
      ],
      [
        LUKAS,
        'Jens Albrecht+Ada Novak',
        '09-09',
        'Dann bestelle ich neue Regale. Wer ist am 28. vor Ort?\n\nLukas',
      ],
    ],
    [],
  ).thread,
]
