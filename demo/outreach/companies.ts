import type { Language } from '../sandbox/correspondents/languages.ts'

export interface Company {
  name: string
  /** The domain of its website and its mail. */
  domain: string
  language: Language
  city: string
  /** ISO 3166. */
  country: string
  timeZone: string
  /** Two sentences: what they do, and something that a visitor of their website learns. */
  does: string
  fact: string
  hasWebsite: boolean
}

type Row = [name: string, domain: string, does: string, fact: string]

const germany = { language: 'de', country: 'DE', timeZone: 'Europe/Berlin' } as const
const britain = { language: 'en', country: 'GB', timeZone: 'Europe/London' } as const
const france = { language: 'fr', country: 'FR', timeZone: 'Europe/Paris' } as const
const spain = { language: 'es', country: 'ES', timeZone: 'Europe/Madrid' } as const
const america = { language: 'en', country: 'US', timeZone: 'America/Chicago' } as const

const inPlace = (
  place: Pick<Company, 'language' | 'country' | 'timeZone'>,
  city: string,
  hasWebsite: boolean,
  rows: Row[],
): Company[] =>
  rows.map(([name, domain, does, fact]) => ({ name, domain, does, fact, city, hasWebsite, ...place }))

/** Forty invented companies that Demo & Co might work for; twelve of them have a website on this machine. */
export const companies: Company[] = [
  ...inPlace(britain, 'Bristol', true, [
    [
      'Harbourside Joinery',
      'harbourside-joinery.example',
      'We build staircases and fitted furniture for old houses.',
      'In 2025 we moved into a second workshop at Cumberland Road.',
    ],
    [
      'Tern & Tide Logistics',
      'tern-and-tide.example',
      'We store and ship goods for small online shops.',
      'Our warehouse sends 1,800 parcels a day, and returns are checked within 24 hours.',
    ],
    [
      'Lantern Language School',
      'lantern-school.example',
      'We teach English to adults who work here.',
      'Since September our evening courses are also online.',
    ],
  ]),
  ...inPlace(germany, 'Kassel', true, [
    [
      'Feinwerk Brandes GmbH',
      'feinwerk-brandes.example',
      'Wir drehen und fräsen Kleinserien für die Medizintechnik.',
      'Seit März 2026 sind wir nach ISO 13485 zertifiziert.',
    ],
    [
      'Gärtnerei Hollunder',
      'gaertnerei-hollunder.example',
      'Wir ziehen Stauden und planen Gärten für Kommunen.',
      'Unser Hofladen hat von Mittwoch bis Samstag geöffnet.',
    ],
    [
      'Kanzlei Reuter & Partner',
      'reuter-partner.example',
      'Wir beraten Vereine und Stiftungen im Steuerrecht.',
      'Im Januar bieten wir zwei kostenlose Vorträge für Vorstände an.',
    ],
  ]),
  ...inPlace(france, 'Nantes', true, [
    [
      'Atelier Marée Haute',
      'maree-haute.example',
      'Nous restaurons des bateaux en bois et formons des apprentis.',
      'Notre chantier accueille douze apprentis chaque année.',
    ],
    [
      'Boulangerie Quai Neuf',
      'quai-neuf.example',
      'Nous livrons du pain biologique aux restaurants de la ville.',
      'Depuis 2024, nos livraisons se font à vélo.',
    ],
  ]),
  ...inPlace(spain, 'Valencia', true, [
    [
      'Clínica Dental Turia',
      'dental-turia.example',
      'Somos una clínica dental de familia con tres consultas.',
      'Este otoño hemos abierto la tercera consulta en Ruzafa.',
    ],
    [
      'Cerámicas Alborada',
      'ceramicas-alborada.example',
      'Fabricamos azulejos a mano para restauraciones.',
      'Cada pieza se cuece dos veces en nuestro propio horno.',
    ],
  ]),
  ...inPlace(america, 'Madison', true, [
    [
      'Prairie Loop Bikes',
      'prairie-loop.example',
      'We repair bicycles and run a subscription for commuters.',
      'More than 400 commuters have subscribed to our service plan.',
    ],
    [
      'Northmere Accounting',
      'northmere.example',
      'We keep the books of restaurants and breweries.',
      'Our office closes for the last week of December.',
    ],
  ]),
  ...inPlace(britain, 'Leeds', false, [
    ['Aspen Row Architects', 'aspen-row.example', 'Architects of schools.', ''],
    ['Copper Kettle Catering', 'copper-kettle.example', 'Catering for conferences.', ''],
    ['Dales Print Works', 'dales-print.example', 'Printing of books in small runs.', ''],
    ['Fenwright Surveyors', 'fenwright.example', 'Surveyors of old buildings.', ''],
    ['Greyfriars Dental', 'greyfriars-dental.example', 'A dental practice.', ''],
    ['Halden Fire Safety', 'halden-fire.example', 'Inspections of fire doors.', ''],
    ['Ivy Lane Nurseries', 'ivy-lane.example', 'Four nurseries.', ''],
    ['Jubilee Coaches', 'jubilee-coaches.example', 'Coaches for schools and clubs.', ''],
  ]),
  ...inPlace(germany, 'Leipzig', false, [
    ['Aufzugsdienst Lehnert', 'aufzug-lehnert.example', 'Wartung von Aufzügen.', ''],
    ['Buchhandlung Zimtstern', 'zimtstern.example', 'Eine Buchhandlung mit Café.', ''],
    ['Dachdeckerei Osthoff', 'osthoff-dach.example', 'Dächer und Solaranlagen.', ''],
    ['Elbtal Spedition', 'elbtal-spedition.example', 'Transporte nach Skandinavien.', ''],
    ['Fahrschule Grünstein', 'gruenstein.example', 'Eine Fahrschule.', ''],
    ['Hebammenhaus Südvorstadt', 'hebammenhaus.example', 'Acht Hebammen unter einem Dach.', ''],
    ['Ingenieurbüro Tannert', 'tannert.example', 'Statik für Brücken.', ''],
  ]),
  ...inPlace(france, 'Lyon', false, [
    ['Cabinet Delorme', 'cabinet-delorme.example', 'Un cabinet de recrutement.', ''],
    ['École Les Tilleuls', 'les-tilleuls.example', 'Une école bilingue.', ''],
    ['Garage Saint-Just', 'garage-saint-just.example', 'Un garage de voitures électriques.', ''],
    ['Imprimerie Ponsard', 'ponsard.example', 'Une imprimerie.', ''],
    ['Traiteur Belles Rives', 'belles-rives.example', 'Un traiteur.', ''],
  ]),
  ...inPlace(spain, 'Sevilla', false, [
    ['Academia Giralda', 'academia-giralda.example', 'Una academia de idiomas.', ''],
    ['Bodegas Alcor', 'bodegas-alcor.example', 'Una bodega.', ''],
    ['Gestoría Triana', 'gestoria-triana.example', 'Una gestoría.', ''],
    ['Hotel Patio Azul', 'patio-azul.example', 'Un hotel con doce habitaciones.', ''],
  ]),
  ...inPlace(america, 'Duluth', false, [
    ['Birchline Outfitters', 'birchline.example', 'Canoes and tents for rent.', ''],
    ['Cedar & Main Realty', 'cedar-main.example', 'Homes near the lake.', ''],
    ['Iron Range Dental', 'iron-range-dental.example', 'A dental practice.', ''],
    ['Two Harbors Roofing', 'two-harbors.example', 'Roofs for a harsh climate.', ''],
  ]),
]
