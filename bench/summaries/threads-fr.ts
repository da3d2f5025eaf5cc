import { type SummaryCase, summaryCase } from './summary-case.ts'

const CAMILLE = 'Camille Laurent'
const HUGO = 'Hugo Marchand'
const INES = 'Inès Benali'

export const FRENCH: readonly SummaryCase[] = [
  summaryCase(
    'Travaux de la salle de réunion',
    [
      [
        CAMILLE,
        HUGO,
        '04-13',
        `Bonjour Hugo,\n\nJ'espère que tu vas bien. Nous avons reçu deux devis pour les travaux de la salle de réunion : 12 300 € chez Bâti Plus et 10 800 € chez Rénov'Est. Les travaux dureraient trois semaines.\n\nPeux-tu me dire d'ici jeudi lequel tu préfères ?\n\nBonne journée,\nCamille`,
      ],
      [
        HUGO,
        CAMILLE,
        '04-15',
        `Bonjour Camille,\n\nJe préfère Rénov'Est, qui a déjà travaillé pour nous. Le prix comprend-il la peinture ? Il faudrait aussi que les travaux soient terminés avant le 1er juin.\n\nHugo`,
      ],
      [
        CAMILLE,
        HUGO,
        '04-16',
        `Oui, la peinture est comprise. Rénov'Est peut commencer le 4 mai. Je vais signer le devis demain. Merci de réserver une autre salle pour les réunions de mai.\n\nCamille`,
      ],
      [
        HUGO,
        CAMILLE,
        '04-17',
        `Parfait. J'ai réservé la salle Monet pour tout le mois de mai. Qui prévient les équipes ?\n\nHugo`,
      ],
    ],
    [
      ['10 800', "Rénov'Est"],
      [/commencer le 4 mai/],
      ['signer le devis', /Camille/, '2026-04-17'],
      ['salle Monet'],
      ['prévient les équipes'],
      ['1er juin'],
    ],
  ),
  summaryCase(
    'Réservation du gîte pour le mois d’août',
    [
      [
        INES,
        'Gîte des Pins',
        '02-09',
        `Bonjour Madame,\n\nNous aimerions louer votre gîte du 8 au 22 août pour deux adultes et trois enfants. Est-il encore libre et quel est le prix ? Acceptez-vous les chiens ?\n\nCordialement,\nInès Benali`,
      ],
      [
        'Gîte des Pins',
        INES,
        '02-10',
        `Bonjour Madame Benali,\n\nLe gîte est libre du 8 au 22 août. Le prix est de 1 640 € pour les deux semaines, ménage compris. Malheureusement, nous n'acceptons pas les chiens. Pour réserver, merci de verser un acompte de 30 % avant le 28 février.\n\nBien cordialement,\nMme Pinson`,
      ],
      [
        INES,
        'Gîte des Pins',
        '02-12',
        `Bonjour Madame Pinson,\n\nC'est entendu, nous confirmons la réservation et laisserons le chien à la famille. Je vous envoie l'acompte cette semaine. À quelle heure pouvons-nous arriver le 8 août ?\n\nCordialement,\nInès Benali`,
      ],
    ],
    [
      ['1 640'],
      ['chiens', /acceptons pas|n'acceptons/],
      ['acompte', '2026-02-28'],
      ['confirmons la réservation'],
      ['quelle heure', '8 août'],
    ],
  ),
  summaryCase(
    'Retard de livraison',
    [
      [
        HUGO,
        'Service Clients Lumina',
        '10-05',
        `Bonjour,\n\nMa commande n° 88213 de quarante lampes devait arriver le 30 septembre. Elle n'a toujours pas été livrée. Pourriez-vous m'indiquer la nouvelle date de livraison ?\n\nHugo Marchand`,
      ],
      [
        'Service Clients Lumina',
        HUGO,
        '10-06',
        `Bonjour Monsieur Marchand,\n\nNous vous prions de nous excuser. Le transporteur a perdu une partie du colis. Nous vous renvoyons quarante lampes, la livraison est prévue le 14 octobre. Nous vous offrons une remise de 10 % sur cette facture.\n\nLe service clients`,
      ],
      [
        HUGO,
        'Service Clients Lumina',
        '10-06',
        `Merci. Le 14 octobre me convient, mais je dois ouvrir le magasin le 16. Veuillez me confirmer que le colis sera suivi. Je souhaite recevoir la facture corrigée avant le 20 octobre.\n\nHugo Marchand`,
      ],
      [
        'Service Clients Lumina',
        HUGO,
        '10-07',
        `Bonjour Monsieur Marchand,\n\nLe colis sera bien suivi ; je vous enverrai le numéro de suivi vendredi. La facture corrigée vous parviendra le 15 octobre.\n\nLe service clients`,
      ],
    ],
    [
      ['livraison', '14 octobre'],
      ['10 %'],
      ['numéro de suivi', '2026-10-09'],
      ['facture corrigée', /15 octobre|20 octobre/],
      [/quarante lampes/],
    ],
  ),
  summaryCase(
    'Programme du séminaire',
    [
      [
        INES,
        `${CAMILLE}+${HUGO}`,
        '05-18',
        `Bonjour à tous,\n\nLe séminaire aura lieu les 11 et 12 juin à Annecy. Voici le programme provisoire : stratégie le jeudi, ateliers le vendredi. Le budget est de 7 500 € pour 25 personnes.\n\nCamille, pourrais-tu réserver le train avant vendredi ? Hugo, merci de préparer un atelier d'une heure.\n\nInès`,
      ],
      [
        CAMILLE,
        `${INES}+${HUGO}`,
        '05-20',
        `Bonjour Inès,\n\nLes billets de train sont réservés : départ le 11 juin à 7h12, retour le 12 à 17h40. Combien de chambres faut-il à l'hôtel ?\n\nCamille`,
      ],
      [
        HUGO,
        `${INES}+${CAMILLE}`,
        '05-21',
        `Salut,\n\nJe vais préparer un atelier sur l'accueil des clients. J'ai besoin d'un projecteur et de trois tableaux.\n\nHugo`,
      ],
      [
        INES,
        `${CAMILLE}+${HUGO}`,
        '05-22',
        `Merci à tous les deux. Changement important : le directeur ne peut venir que vendredi, donc la stratégie passe au vendredi matin. Le menu du dîner reste à confirmer.\n\nInès`,
      ],
    ],
    [
      ['11 et 12 juin', 'Annecy'],
      ['7h12'],
      ['Combien de chambres'],
      ['atelier', /Hugo/],
      ['stratégie', 'vendredi matin'],
      ['menu', 'confirmer'],
      ['7 500'],
    ],
  ),
  summaryCase(
    'Contrat de maintenance',
    [
      [
        'Paul Girard',
        CAMILLE,
        '11-09',
        `Madame,\n\nVotre contrat de maintenance arrive à échéance le 31 décembre. Nous vous proposons de le renouveler pour un an au tarif de 2 400 € HT, soit une augmentation de 4 %. Nous restons à votre disposition.\n\nVeuillez agréer, Madame, nos salutations distinguées.\nPaul Girard`,
      ],
      [
        CAMILLE,
        'Paul Girard',
        '11-12',
        `Bonjour M. Girard,\n\nNous souhaitons renouveler le contrat, mais au tarif actuel. Pouvez-vous aussi inclure les deux nouvelles imprimantes ? Il nous faut votre réponse avant le 20 novembre.\n\nCordialement,\nCamille Laurent`,
      ],
      [
        'Paul Girard',
        CAMILLE,
        '11-16',
        `Bonjour Madame Laurent,\n\nNous acceptons de maintenir le tarif de 2 310 € si vous signez pour deux ans. Les imprimantes peuvent être ajoutées pour 15 € par mois. Merci de me retourner le contrat signé d'ici le 30 novembre.\n\nPaul Girard`,
      ],
    ],
    [
      ['31 décembre'],
      ['2 310', 'deux ans'],
      ['imprimantes', '15 €'],
      ['contrat signé', '2026-11-30'],
      ['augmentation', '4 %'],
    ],
  ),
  summaryCase(
    'Panne de la photocopieuse',
    [
      [
        INES,
        `${HUGO}+${CAMILLE}`,
        '09-01',
        `Bonjour,\n\nLa photocopieuse du deuxième étage est encore en panne depuis ce matin. Elle affiche le code C-24 et imprime des pages blanches. C'est embêtant, car les dossiers des candidats doivent partir au plus tard jeudi.\n\nQuelqu'un sait-il qui appeler ?\n\nInès`,
      ],
      [
        HUGO,
        `${INES}+${CAMILLE}`,
        '09-01',
        `Bonjour Inès,\n\nIl faut appeler la société Copytec, le numéro du contrat est 5521. La dernière fois, ils étaient venus le lendemain. En attendant, tu peux utiliser l'imprimante du troisième étage, mais elle n'imprime qu'en noir et blanc.\n\nHugo`,
      ],
      [
        INES,
        `${HUGO}+${CAMILLE}`,
        '09-01',
        `Merci Hugo. J'ai appelé Copytec : le technicien passera mercredi entre 14h et 16h. Il demande que quelqu'un soit présent. Camille, peux-tu l'accueillir ? Je suis en formation ce jour-là.\n\nInès`,
      ],
      [
        CAMILLE,
        `${INES}+${HUGO}`,
        '09-02',
        `Pas de souci, je m'en occupe. Faut-il lui signer quelque chose ?\n\nCamille`,
      ],
      [
        CAMILLE,
        `${INES}+${HUGO}`,
        '09-02',
        `Le technicien est venu : il a changé le tambour, la machine fonctionne de nouveau. La facture est de 215 €, car le tambour n'est pas couvert par le contrat. Il conseille de remplacer la machine l'an prochain. J'enverrai la facture à la comptabilité demain.\n\nCamille`,
      ],
    ],
    [
      ['technicien', /changé le tambour/],
      ['215 €'],
      ['facture à la comptabilité', '2026-09-03', /camille/i],
      ['remplacer la machine'],
      [/en panne/],
    ],
  ),
]
