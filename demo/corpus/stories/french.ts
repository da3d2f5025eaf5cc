import type { Story } from '../story.ts'

export const french: Story[] = [
  {
    box: 'hello',
    subject: 'Commande de tissus pour le foyer du musée',
    language: 'fr',
    ago: 40,
    mail: `
@dubois
Bonjour,

les échantillons sont partis hier par la poste. Le lin gris coûte 38 euros le mètre, le bleu 42. Il nous faut votre choix avant le {+12d} pour livrer en janvier.

Bien cordialement
Camille Dubois

@me +44h
Bonjour Camille,

les échantillons sont arrivés, merci. Nous prenons le lin gris, 60 mètres. Pouvez-vous confirmer le prix total avec le transport ?

Cordialement
Ada Brandt

@dubois +17h facture-proforma.pdf
Bonjour,

le total est de 2 280 euros, transport compris. La facture proforma est jointe. Dès réception de l’acompte de 30 %, nous lançons le tissage.

Camille

@me +6h
L’acompte de 684 euros est viré ce matin. Merci beaucoup.
`,
  },
  {
    box: 'hello',
    subject: 'Devis : site et billetterie pour notre musée',
    language: 'fr',
    ago: 6,
    starred: true,
    with: 'tomas',
    mail: `
@musee
Bonjour,

nous avons vu votre travail pour le Lantern Museum et nous aimerions la même simplicité : acheter un billet en trois gestes. Nous recevons 80 000 visiteurs par an, dont un tiers d’écoles. Pourriez-vous nous envoyer un devis ?

Étienne Moreau

@me +1d devis-billetterie.pdf
Bonjour Monsieur Moreau,

merci de votre confiance. Notre devis est joint : 18 600 euros pour le site et la billetterie, 4 200 euros par an pour la maintenance. Les réservations d’écoles sont comprises.

Deux questions : vendez-vous aussi à la caisse avec le même système, et en combien de langues ?

Ada Brandt

@musee +2d
Bonjour Madame,

oui pour la caisse, et trois langues. Notre budget est de 17 000 euros. Si nous reportons la boutique à l’année suivante, est-ce possible ?

@tomas +4h
Bonjour, sans la boutique nous arrivons à 16 400 euros. Je vous envoie le devis corrigé avant {+2w}.

@musee +1d
Parfait. Je le présente au conseil le {+9}. Il restera une question : qui traduit les textes, vous ou nous ?
`,
  },
  {
    box: 'hello',
    subject: 'Relance : facture F-2209 impayée',
    language: 'fr',
    ago: 2,
    unread: true,
    mail: `
@relance facture-f-2209.pdf
Madame, Monsieur,

sauf erreur de notre part, notre facture F-2209 d’un montant de 936,00 euros, échue le {-20d}, demeure impayée. Nous vous prions de procéder au règlement sous huit jours.

Si votre paiement s’est croisé avec ce courrier, veuillez ne pas en tenir compte.

Service Comptabilité
`,
  },
  {
    box: 'hello',
    subject: 'Résiliation de notre contrat de maintenance',
    language: 'fr',
    ago: 23,
    mail: `
@resil
Bonjour,

la librairie ferme à la fin de l’année. Je dois donc résilier le contrat de maintenance du site. Quel est le délai, et que deviennent les photos de nos lectures ?

Solène Garnier

@me +3h
Bonjour Solène,

quelle tristesse. Le délai est de trois mois, mais vous pouvez partir à la fin de décembre sans rien payer de plus. Je vous envoie toutes les photos dans une archive, et la page peut rester en ligne un an, avec un mot d’adieu.

Noor

@resil +1d
Merci, c’est très généreux. Le mot d’adieu : « Les livres sont partis chez vous. » Est-ce trop court ?

@me +20m
C’est parfait.
`,
  },
  {
    box: 'noor',
    subject: 'Réunion de lancement à Genève',
    language: 'fr',
    event: { day: 12, from: '09:00', to: '11:00', where: 'Clinique du Lac, Genève' },
    ago: 4,
    with: 'tomas',
    mail: `
@geneve
Bonjour Madame Haddad,

la Clinique du Lac souhaite démarrer avec le calendrier des patients au printemps. Seriez-vous disponible pour une réunion de lancement le {+10} à 14 h, ou le {+12} à 9 h ? Nous serions cinq.

Baptiste Lefèvre

@me +2h
Bonjour Monsieur Lefèvre,

avec plaisir, le {+12} à 9 h. J’arriverai la veille. Pourriez-vous inviter aussi une personne de l’accueil ? Ce sont elles qui vivent avec le calendrier.

Noor Haddad

@geneve +20h reunion.ics
C’est noté, Madame Perrin de l’accueil sera des nôtres. L’invitation est jointe. Une demande : une page en français sur la protection des données avant {+5w}, pour notre direction.

@me +3h protection-des-donnees.pdf
La page est jointe. Tomás participe par vidéo.
`,
  },
  {
    box: 'noor',
    subject: 'Panne : les rendez-vous de lundi ont disparu',
    language: 'fr',
    ago: 10,
    at: '15:15',
    with: 'tomas',
    mail: `
@geneve
Bonjour,

ce matin la journée de lundi est vide dans la version d’essai. Urgent : nous la montrons à la direction à 11 h. Avez-vous une sauvegarde ?

B. Lefèvre

@me +6m
Bonjour, rien n’est perdu : le filtre « salle 3 » est resté actif depuis la démonstration d’hier. Cliquez sur la croix à côté de « salle 3 ».

@geneve +4m
Tout est revenu. Je respire. Peut-on rendre ce filtre plus visible ?

@tomas +5h
C’est fait : il est maintenant orange, et la page dit combien de rendez-vous il cache.
`,
  },
  {
    box: 'noor',
    subject: 'Classe de neige : trousseau et autorisation',
    language: 'fr',
    ago: 12,
    isPrivate: true,
    mail: `
@ecole trousseau.pdf
Chers parents,

la classe de neige aura lieu en février. Vous trouverez la liste du trousseau en pièce jointe. Merci de rendre l’autorisation signée et le certificat médical avant le {+14}.

Le secrétariat

@me +1d
Bonjour,

l’autorisation part demain dans le cahier. Pour le certificat, notre médecin n’a pas de place avant le {+16} : est-ce encore possible ?

Noor Haddad

@ecole +5h
Bonjour Madame, oui, deux jours de plus ne posent pas de problème.
`,
  },
  {
    box: 'june',
    subject: 'Stage de tirage argentique : il reste une place',
    language: 'fr',
    ago: 3,
    unread: true,
    mail: `
@cours
Bonjour June,

une participante s’est désistée : il reste une place au stage de tirage du {+18} au {+20}. Vous étiez première sur la liste d’attente. Le tarif est de 290 euros, papier compris. Pouvez-vous me répondre avant {+3w} ?

Hélène Ribot

@me +1h
Bonjour Hélène,

je la prends ! J’apporte dix négatifs de salles d’attente. Faut-il un tablier ?

@cours +40m
Un tablier, et des chaussures qui n’aiment pas la danse. Je vous envoie la facture demain.
`,
  },
  {
    box: 'june',
    subject: 'Réservation du gîte en mai',
    language: 'fr',
    ago: 20,
    isPrivate: true,
    mail: `
@me
Bonjour,

le gîte est-il libre du 8 au 15 mai pour quatre personnes et un chat très calme ?

June Okafor

@gite +1d
Bonjour Madame,

il est libre : 540 euros la semaine, chat compris. Il nous faudrait des arrhes de 150 euros. Arrivée à partir de 16 h, la clé est sous le pot de lavande.

@me +6h
Les arrhes sont parties. Nous viendrons vers 18 h, par le petit train.
`,
  },
  {
    box: 'june',
    subject: 'La recette de la tarte',
    language: 'fr',
    ago: 26,
    isPrivate: true,
    mail: `
@tante
Ma chère June,

tu me demandes la recette de la tarte aux mirabelles. Il n’y a pas de recette : de la pâte, des mirabelles, un peu de sucre, et on ne se dispute pas pendant qu’elle cuit. Quarante minutes, four bien chaud.

Quand viens-tu ?

Tante Odile

@me +1d
Chère tante, la mienne a débordé, mais elle était bonne. Je viens en mai avec le chat. Je t’embrasse 😘
`,
  },
  {
    box: 'june',
    subject: 'Épreuves : le noir de la page 12',
    language: 'fr',
    ago: 9,
    with: 'fiona',
    mail: `
@imprimeur epreuve-p12.png
Bonjour Madame Okafor,

sur la page 12 le noir est très dense et risque de boucher. Nous proposons de l’ouvrir de 4 %. Pouvons-nous avoir votre accord avant {+2w}, midi ? La machine est réservée.

Ateliers Vauquelin

@me +3h
Bonjour,

3 % suffiront, il faut que la porte reste un mystère. Accord pour le reste.

June Okafor

@imprimeur +2h
Entendu, 3 %. Le bon à tirer vous attend pour signature.
`,
  },
]
