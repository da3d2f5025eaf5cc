/** Family, health, school and free time. Format: parse-concepts.ts. */
export const life = `
birthday ~ party gift congratulation
en birthday, birthdays, happy birthday, turns, anniversary, jubilee
de Geburtstag, Geburtstage, alles Gute zum Geburtstag, Jubiläum, Jahrestag
fr anniversaire, anniversaires, joyeux anniversaire, jubilé
es cumpleaños, feliz cumpleaños, aniversario, cumple

party ~ birthday invitation
en party, parties, celebrate, celebration, barbecue, housewarming, summer party, christmas party
de Party, Feier, feiern, Fest, Grillen, Grillfest, Sommerfest, Weihnachtsfeier, Einweihungsfeier
fr fête, fêter, célébrer, barbecue, pendaison de crémaillère, apéro, apéritif
es fiesta, fiestas, celebrar, barbacoa, festejar, cena de navidad

wedding ~ invitation party
en wedding, marry, married, marriage, bride, engagement party, engaged
de Hochzeit, heiraten, verheiratet, Trauung, Braut, Verlobung, Standesamt
fr mariage, se marier, marié, mariée, noces, fiançailles
es boda, bodas, casarse, matrimonio, novia, compromiso matrimonial

birth ~ children congratulation
en baby, birth of, newborn, pregnant, pregnancy, was born, expecting
de Baby, Geburt, schwanger, Schwangerschaft, geboren, Nachwuchs
fr bébé, naissance, enceinte, grossesse, né le, nouveau-né
es bebé, nacimiento, embarazada, embarazo, nacido, recién nacido

funeral ~ condolence
en funeral, passed away, died, death, burial, memorial service, deceased
de Beerdigung, verstorben, gestorben, Tod, Trauerfeier, Beisetzung, Todesfall
fr obsèques, décès, décédé, décédée, enterrement, mort
es funeral, fallecido, fallecimiento, falleció, muerte, entierro

gift ~ birthday
en gift, gifts, present, presents, surprise
de Geschenk, Geschenke, schenken, Überraschung, Präsent
fr cadeau, cadeaux, offrir, surprise, présent
es regalo, regalos, regalar, sorpresa, obsequio

family ~ children
en family, mum, mom, dad, mother, father, parents, sister, brother, grandma, grandpa, aunt, uncle, cousin
de Familie, Mama, Papa, Mutter, Vater, Eltern, Schwester, Bruder, Oma, Opa, Tante, Onkel
fr famille, maman, papa, mère, père, parents, sœur, frère, mamie, papi, tante, oncle
es familia, mamá, papá, madre, padre, padres, hermana, hermano, abuela, abuelo, tía, tío

children ~ school family
en child, children, kid, kids, son, daughter, toddler
de Kind, Kinder, Sohn, Tochter, Kleinkind
fr enfant, enfants, fils, fille
es niño, niña, niños, hijo, hija, hijos

childcare ~ children school
en kindergarten, nursery, daycare, babysitter, childminder, day care
de Kita, Kindergarten, Tagesmutter, Krippe, Babysitter, Kinderbetreuung, Hort
fr crèche, garderie, nounou, baby-sitter, assistante maternelle, maternelle
es guardería, niñera, canguro, jardín de infancia, escuela infantil

school ~ children teacher
en school, schools, class, classroom, pupil, pupils, homework, school trip, parents evening, report card
de Schule, Schulen, Klasse, Klassenfahrt, Schüler, Hausaufgaben, Elternabend, Schulausflug, Unterricht, Grundschule
fr école, écoles, classe, élève, élèves, devoirs, sortie scolaire, réunion de parents, collège, lycée, rentrée
es escuela, colegio, clase, alumno, alumnos, deberes, excursión escolar, reunión de padres, instituto

teacher ~ school
en teacher, teachers, tutor, headteacher, principal
de Lehrer, Lehrerin, Lehrkraft, Schulleitung, Klassenlehrerin
fr professeur, enseignant, enseignante, maîtresse, instituteur, proviseur
es profesor, profesora, maestro, maestra, tutora, docente

university ~ school exam
en university, college, degree, student, students, professor, thesis, semester, faculty, lectures
de Universität, Uni, Hochschule, Studium, Studierende, Student, Professor, Abschlussarbeit, Semester, Masterarbeit
fr université, faculté, étudiant, étudiante, étudiants, mémoire, thèse, semestre, licence universitaire
es universidad, facultad, estudiante, estudiantes, tesis, semestre, carrera universitaria, catedrático

exam ~ school university
en exam, exams, examination, grade, grades, passed the test, test results, marks
de Prüfung, Prüfungen, Klausur, Note, Noten, Abitur, Prüfungsergebnis, bestanden
fr examen, examens, note obtenue, épreuve, bac, concours, contrôle de
es examen, exámenes, nota, notas, calificación, calificaciones, oposición

doctor ~ sick appointment hospital
en doctor, doctors, physician, gp, dentist, surgery hours, medical, specialist, checkup, check-up, physiotherapy, vaccination
de Arzt, Ärztin, Arzttermin, Praxis, Zahnarzt, Hausarzt, Facharzt, Untersuchung, Physiotherapie, Impfung, Zahnärztin, ärztlich
fr médecin, docteur, dentiste, cabinet médical, consultation, généraliste, kiné, vaccin, vaccination, médical
es médico, médica, doctor, doctora, dentista, consulta médica, centro de salud, especialista, fisioterapia, vacuna, vacunación

hospital ~ doctor sick
en hospital, clinic, operation, surgeon, emergency room, ward, ambulance
de Krankenhaus, Klinik, Operation, OP-Termin, Notaufnahme, Station, Krankenwagen
fr hôpital, clinique, opération, urgences, chirurgien, ambulance
es hospital, clínica, operación, urgencias hospitalarias, cirujano, ambulancia, quirófano

medicine ~ doctor
en medicine, medication, prescription, pharmacy, pills, tablets, blood test, lab results, diagnosis
de Medikament, Medikamente, Rezept vom Arzt, Apotheke, Tabletten, Blutwerte, Befund, Laborwerte, Diagnose
fr médicament, médicaments, ordonnance, pharmacie, comprimés, prise de sang, analyses, diagnostic
es medicamento, medicamentos, receta médica, farmacia, pastillas, análisis de sangre, resultados del laboratorio, diagnóstico

fitness ~ sport leisure
en gym, fitness, yoga, workout, personal trainer, pilates
de Fitnessstudio, Fitness, Yoga, Sportstudio, Krafttraining
fr salle de sport, fitness, yoga, musculation, gymnastique
es gimnasio, fitness, yoga, entrenamiento, entrenador personal

sport ~ leisure
en sport, sports, football, soccer, tennis, match, tournament, running, marathon, cycling, club practice
de Sport, Fußball, Tennis, Spiel, Turnier, Laufen, Marathon, Radfahren, Verein, Training am
fr sport, football, foot, tennis, match, tournoi, course à pied, marathon, vélo
es deporte, deportes, fútbol, tenis, partido, torneo, correr, maratón, ciclismo

leisure * 0.8
en leisure, hobby, hobbies, free time, fun, outing, trip to the lake
de Freizeit, Hobby, Hobbys, Spaß, Unternehmung
fr loisir, loisirs, temps libre, passe-temps, sortie
es ocio, tiempo libre, afición, aficiones, pasatiempo, diversión

lunch ~ restaurant
en lunch, dinner, breakfast, brunch, coffee, grab a bite, drinks, eat together, canteen, supper
de Mittagessen, Abendessen, Frühstück, Mittag essen, Kaffee, essen gehen, Mittagspause, Kantine, Brunch
fr déjeuner, dîner, petit-déjeuner, café, manger ensemble, pause déjeuner, cantine, boire un verre
es comida, almuerzo, almorzar, cena, cenar, desayuno, café, comer juntos, tomar algo

restaurant ~ lunch booking
en restaurant, restaurants, table for, bistro, bar, pub, menu, pizzeria
de Restaurant, Restaurants, Tisch für, Kneipe, Lokal, Speisekarte, Gaststätte, Pizzeria
fr restaurant, restaurants, table pour, bistrot, bar, menu, brasserie
es restaurante, restaurantes, mesa para, bar, menú, taberna, pizzería

food ~ lunch cooking
en food, groceries, bread, cake, cheese, meat, vegetables, fruit, vegetarian, vegan, allergy, catering, snack
de Essen, Lebensmittel, Brot, Kuchen, Käse, Fleisch, Gemüse, Obst, vegetarisch, vegan, Allergie, Catering
fr nourriture, alimentation, pain, gâteau, fromage, viande, légumes, fruits, végétarien, allergie, traiteur
es alimentos, pan, pastel, tarta, queso, carne, verduras, fruta, vegetariano, alergia, catering

cooking ~ food
en recipe, recipes, cook, cooking, bake, baking, ingredients, flour, dough
de Rezept, Rezepte, kochen, backen, Zutaten, Mehl, Teig
fr recette, recettes, cuisiner, cuire, ingrédients, farine, pâte
es receta, recetas, cocinar, hornear, ingredientes, harina, masa

ticket-event ~ concert booking
en concert tickets, theatre tickets, tickets for, admission, front row, seats, entrance ticket
de Eintrittskarte, Eintrittskarten, Karten für, Konzertkarten, Eintritt, Sitzplätze, Theaterkarten
fr billets, places de concert, entrée, billetterie, places pour
es entradas, entradas para, boletos, taquilla, localidades

concert ~ ticket-event leisure
en concert, concerts, gig, music, band, orchestra, festival, choir, rehearsal, song
de Konzert, Konzerte, Musik, Band, Orchester, Festival, Chor, Probe des Chors, Lied
fr concert, concerts, musique, groupe de musique, orchestre, festival, chorale, répétition, chanson
es concierto, conciertos, música, banda, orquesta, festival, coro, ensayo, canción

cinema ~ leisure ticket-event
en cinema, movie, movies, film, theatre, theater, play on stage, opera, museum, series
de Kino, Film, Filme, Theater, Oper, Museum, Serie, Theaterstück
fr cinéma, film, films, théâtre, opéra, musée, série, spectacle
es cine, película, películas, teatro, ópera, museo, serie, espectáculo

book ~ leisure publication
en book club, novel, author, library, reading list, bookshop, ebook
de Buch, Bücher, Roman, Autor, Autorin, Bücherei, Bibliothek, Buchhandlung, Lesung
fr livre, livres, roman, auteur, bibliothèque, librairie, lecture
es libro, libros, novela, autor, autora, biblioteca, librería, lectura

pet ~ family
en dog, dogs, cat, cats, pet, pets, vet, veterinarian, puppy
de Hund, Hunde, Katze, Katzen, Haustier, Tierarzt, Welpe, Tierärztin
fr chien, chiens, chat, chats, animal de compagnie, vétérinaire, chiot
es perro, perros, gato, gatos, mascota, veterinario, veterinaria, cachorro

charity ~ donation volunteer
en charity, charities, ngo, non-profit, foundation, food bank, good cause
de Wohltätigkeit, gemeinnützig, Stiftung, Tafel, Hilfsorganisation, guter Zweck
fr association caritative, œuvre, fondation, organisation humanitaire, banque alimentaire
es organización benéfica, fundación, ong, obra social, banco de alimentos

volunteer ~ charity
en volunteer, volunteers, volunteering, helpers
de ehrenamtlich, Ehrenamt, Freiwillige, freiwillig, Helfer
fr bénévole, bénévoles, bénévolat, volontaire
es voluntario, voluntaria, voluntarios, voluntariado

club ~ leisure
en club, association, committee, general assembly, member, members, membership fee, annual general meeting
de Verein, Vereine, Verband, Mitglied, Mitglieder, Mitgliederversammlung, Mitgliedsbeitrag, Ausschuss
fr association, club, comité, assemblée générale, membre, membres, cotisation
es asociación, club, comité, asamblea general, socios del club, miembro, miembros, cuota de socio

election * 0.9 ~ authority decision
en election, elections, vote, voting, ballot, elected
de Wahlen, Abstimmung, Stimmabgabe, gewählt, Briefwahl, Stimme abgeben
fr élection, élections, vote, voter, scrutin, élu
es elecciones, votar, votación, voto, elegido

dating * 0.9 ~ lunch leisure
en date night, love, miss you, kiss, boyfriend, girlfriend
de Verabredung zu zweit, vermisse dich, Freundin, Kuss, verliebt
fr amour, tu me manques, copain, copine, bisou, amoureux
es amor, te echo de menos, novio, beso, enamorado

clothing ~ purchase
en clothes, clothing, shoes, shirt, dress, jacket, size, fashion
de Kleidung, Schuhe, Hemd, Kleid, Jacke, Größe, Mode
fr vêtements, chaussures, chemise, robe, veste, taille, mode
es ropa, zapatos, camisa, vestido, chaqueta, talla, moda

environment * 0.9 ~ energy
en climate, environment, environmental, sustainability, sustainable, carbon footprint, emissions
de Klima, Umwelt, Nachhaltigkeit, nachhaltig, Klimaschutz, Emissionen
fr climat, environnement, environnemental, durable, développement durable, émissions
es clima, medio ambiente, sostenibilidad, sostenible, emisiones, cambio climático
`
