import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'

const guess = (table: string, fields: { key: string; name: string }[] = []) => {
  const rows = table.split('\n').map(line => line.split(','))
  const { columns, mapping, source, headerRow } = guessColumns(rows, fields)
  const taken = columns.flatMap((name, at) => (mapping[at] === 'ignore' ? [] : [`${name}=${mapping[at]}`]))
  return { source, headerRow, taken }
}

test.each([
  [
    'google',
    'Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value,Organization 1 - Name,Organization 1 - Title,Group Membership,Website 1 - Value',
    'Name=name Given Name=firstName Family Name=lastName E-mail 1 - Value=address E-mail 2 - Value=address Phone 1 - Value=phone Organization 1 - Name=company Organization 1 - Title=title Group Membership=tags Website 1 - Value=website',
  ],
  [
    'google',
    'First Name,Middle Name,Last Name,Organization Name,Organization Title,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value,Address 1 - City',
    'First Name=firstName Last Name=lastName Organization Name=company Organization Title=title Labels=tags E-mail 1 - Value=address Phone 1 - Value=phone Address 1 - City=city',
  ],
  [
    'outlook',
    'Title,First Name,Last Name,Company,Job Title,Business City,Business Country/Region,Business Phone,E-mail Address,E-mail Display Name,E-mail 2 Address,Web Page,Categories',
    'First Name=firstName Last Name=lastName Company=company Job Title=title Business City=city Business Country/Region=country Business Phone=phone E-mail Address=address E-mail 2 Address=address Web Page=website Categories=tags',
  ],
  [
    'outlook',
    'Anrede,Vorname,Nachname,Firma,Position,Ort geschäftlich,Telefon geschäftlich,E-Mail-Adresse,E-Mail-Typ,E-Mail 2: Adresse,Kategorien,Webseite',
    'Vorname=firstName Nachname=lastName Firma=company Position=title Ort geschäftlich=city Telefon geschäftlich=phone E-Mail-Adresse=address E-Mail 2: Adresse=address Kategorien=tags Webseite=website',
  ],
  [
    'hubspot',
    'Record ID,First Name,Last Name,Email,Phone Number,Company Name,Lifecycle Stage',
    'First Name=firstName Last Name=lastName Email=address Phone Number=phone Company Name=company',
  ],
  [
    'lemlist',
    'email,firstName,lastName,companyName,jobTitle,linkedinUrl,companyDomain,icebreaker',
    'email=address firstName=firstName lastName=lastName companyName=company jobTitle=title linkedinUrl=link companyDomain=website',
  ],
  [
    null,
    'Prénom,Nom,Courriel,Société,Fonction,Ville',
    'Prénom=firstName Nom=lastName Courriel=address Société=company Fonction=title Ville=city',
  ],
  [
    null,
    'Nombre,Apellidos,Correo electrónico,Empresa',
    'Nombre=firstName Apellidos=lastName Correo electrónico=address Empresa=company',
  ],
  [
    null,
    'Nome,Cognome,Indirizzo e-mail,Azienda,Telefono',
    'Nome=firstName Cognome=lastName Indirizzo e-mail=address Azienda=company Telefono=phone',
  ],
  [null, 'Nome,E-mail,Telemóvel,Função', 'Nome=name E-mail=address Telemóvel=phone Função=title'],
])('the columns of %s are known: %s', (source, header, wanted) => {
  expect(guess(`${header}\n,,,,`)).toEqual({ source, headerRow: 0, taken: expect.anything() })
  expect(guess(`${header}\n,,,,`).taken.join(' ')).toBe(wanted)
})

test('the introduction of LinkedIn is passed over, and its URL is a profile', () => {
  const { source, headerRow, taken } = guess(
    'Notes:\n"When exporting your connection data"\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\nJane,Doe,https://www.linkedin.com/in/jane,,One,CTO,20 Nov 2026',
  )
  expect({ source, headerRow }).toEqual({ source: 'linkedin', headerRow: 2 })
  expect(taken).toContain('URL=link')
})

test('without names the values tell', () => {
  expect(
    guess(
      'Jane Doe,jane@one.example,+49 30 1234567,one.example\nBob Roe,bob@two.example,030 7654321,two.example',
    ),
  ).toEqual({
    source: null,
    headerRow: null,
    taken: ['Column 1=name', 'Column 2=address', 'Column 3=phone', 'Column 4=website'],
  })
  expect(guess('x7,note\njane@one.example,12\nbob@two.example,13').taken).toEqual(['x7=address', 'note=note'])
})

test('fields of the workspace are found by name or key, and "Title" is a job only where it is no "Dr."', () => {
  expect(
    guess('Email,Team size,budget_eur\na@x.example,3,4', [
      { key: 'team_size', name: 'Team size' },
      { key: 'budget_eur', name: 'Budget' },
    ]).taken,
  ).toEqual(['Email=address', 'Team size=custom:team_size', 'budget_eur=custom:budget_eur'])
  expect(guess('Email,Title\na@x.example,Head of Sales').taken).toContain('Title=title')
  expect(guess('Email,Title\na@x.example,Dr.').taken).toEqual(['Email=address'])
})
