/** Employment: being hired, being there, being away. Format: parse-concepts.ts. */
export const people = `
job-application ~ cv job-interview vacancy
en job application, apply for the position, application, applicant, applicants, candidate, candidates, applying, cover letter, candidacy
de Bewerbung, Bewerbungen, bewerben, Bewerber, Bewerberin, Anschreiben, Bewerbungsunterlagen, Kandidat, Kandidatin, Initiativbewerbung
fr candidature, candidatures, postuler, candidat, candidate, lettre de motivation, candidats
es candidatura, candidaturas, candidato, candidata, carta de presentación, postular, postulación, solicitud de empleo

cv ~ job-application
en cv, resume, résumé, curriculum vitae, work history, references on request
de Lebenslauf, Lebensläufe, Werdegang, Zeugnisse, CV
fr cv, curriculum vitae, parcours professionnel
es currículum, currículo, cv, trayectoria profesional, hoja de vida

vacancy ~ job-application hiring
en vacancy, vacancies, job opening, open position, position, role, job, jobs, job ad, job offer, opening for
de Stelle, Stellen, Stellenanzeige, offene Stelle, Arbeitsstelle, Job, Jobs, Stellenangebot, Position, Ausschreibung der Stelle
fr poste, postes, emploi, offre d'emploi, annonce d'emploi, poste à pourvoir
es vacante, vacantes, puesto, puestos, empleo, oferta de empleo, oferta de trabajo

job-interview ~ job-application meeting
en job interview, interview, interviews, interviewing, interviewed, second round, screening call, assessment
de Vorstellungsgespräch, Bewerbungsgespräch, Interview, Vorstellungsgespräche, zweite Runde, Kennenlerngespräch
fr entretien d'embauche, entretien, entretiens, entretien de recrutement, second tour
es entrevista, entrevistas, entrevista de trabajo, entrevistar, segunda ronda

hiring ~ vacancy employee
en hire, hiring, hired, recruit, recruiter, recruiting, recruitment, headhunter, talent acquisition, new hire
de einstellen, Einstellung, eingestellt, Personalvermittler, Recruiting, Personalsuche, Neueinstellung, Recruiter
fr embauche, embaucher, recruter, recrutement, recruteur, embauché
es contratar, contratación, reclutamiento, reclutador, selección de personal, fichaje

onboarding ~ employee hiring
en onboarding, first day, new colleague, starting with us, welcome on board, new joiner, induction
de Einarbeitung, erster Arbeitstag, Onboarding, neue Kollegin, neuer Kollege, willkommen im Team, einarbeiten
fr intégration, premier jour, accueil du nouveau, bienvenue dans l'équipe, nouvelle recrue
es incorporación, primer día, bienvenida al equipo, nuevo compañero, acogida

employee ~ team employment
en employee, employees, workforce, worker, workers, payroll
de Angestellte, Angestellter, Arbeitnehmer, Beschäftigte, Arbeiter, Personal
fr employé, employés, salarié, salariés, travailleur
es empleado, empleada, empleados, trabajador, trabajadora, trabajadores

employment ~ contract employee
en employment, employment contract, employer, probation, probation period, permanent position, part-time, full-time
de Arbeitsvertrag, Arbeitgeber, Beschäftigung, Probezeit, unbefristet, Teilzeit, Vollzeit, Anstellung
fr contrat de travail, employeur, période d'essai, cdi, cdd, temps partiel, temps plein
es contrato de trabajo, empleador, contrato indefinido, jornada parcial, jornada completa, relación laboral

salary ~ payslip employment
en salary, salaries, wage, wages, pay rise, raise, compensation package, remuneration, bonus, commission
de Gehalt, Gehälter, Lohn, Löhne, Gehaltserhöhung, Vergütung, Bonus, Weihnachtsgeld, Provision, verdienen
fr salaire, salaires, rémunération, augmentation de salaire, prime, primes, rétribution
es salario, salarios, sueldo, sueldos, nómina, remuneración, aumento de sueldo, retribución, paga extra

payslip ~ salary
en payslip, pay stub, payroll run, pay slip, wage slip
de Gehaltsabrechnung, Lohnabrechnung, Gehaltszettel, Entgeltabrechnung, Lohnzettel
fr fiche de paie, bulletin de salaire, bulletin de paie, feuille de paie
es recibo de nómina, hoja de salario, nóminas, boleta de pago

resignation ~ termination employment
en resign, resignation, resigned, quit, quitting, leaving the company, last day at, leaving us, step down, farewell
de kündige meine Stelle, verlasse das Unternehmen, letzter Arbeitstag, Ausscheiden, verlasse die Firma, Abschied, Rücktritt
fr démission, démissionner, démissionne, quitte l'entreprise, dernier jour, départ, pot de départ
es dimisión, dimitir, renuncia, renunciar, dejo la empresa, último día, baja voluntaria, despedida

dismissal ~ termination employment
en dismissal, dismissed, laid off, layoff, layoffs, redundancy, redundancies, fired, severance
de Entlassung, entlassen, betriebsbedingte Kündigung, Abfindung, Stellenabbau, Personalabbau
fr licenciement, licencié, licencier, indemnité de licenciement, plan social, suppression de postes
es despido, despedido, despedir, finiquito, despidos, indemnización por despido

retirement ~ pension
en retirement, retire, retiring, retired, retiree
de Ruhestand, in Rente gehen, Pensionierung, pensioniert, Rentner, Pension
fr retraite, retraité, départ à la retraite, partir à la retraite
es jubilación, jubilarse, jubilado, jubilada, retiro

vacation ~ absence trip
en holiday, holidays, vacation, annual leave, leave request, time off, day off, days off, pto, on leave
de Urlaub, Urlaubsantrag, Ferien, Urlaubstage, freinehmen, Freizeitausgleich, Resturlaub, Jahresurlaub, Brückentag, verreist
fr vacances, congé, congés, congés payés, jours de repos, demande de congé, rtt
es vacaciones, días libres, permiso de vacaciones, día libre, días de asueto, descanso

public-holiday ~ vacation
en public holiday, bank holiday, christmas, easter, new year, thanksgiving
de Feiertag, Feiertage, Weihnachten, Ostern, Neujahr, Silvester, Pfingsten
fr jour férié, jours fériés, noël, pâques, nouvel an, fêtes de fin d'année
es festivo, día festivo, festivos, navidad, semana santa, año nuevo, puente

absence ~ vacation sick
en out of office, absence, absent, away from, away until, unavailable, not in the office, limited access to email, back on, be away
de abwesend, Abwesenheit, Abwesenheitsnotiz, nicht im Büro, nicht erreichbar, außer Haus, wieder im Büro, Abwesenheitsmeldung
fr absent, absente, absence, absent du bureau, de retour le, injoignable, en mon absence, réponse automatique
es ausente, ausencia, fuera de la oficina, fuera de oficina, no estaré disponible, en mi ausencia, respuesta automática, de vuelta el

sick ~ absence doctor
en sick, sick leave, ill, illness, unwell, not feeling well, flu, fever, sick note, cold, food poisoning, migraine
de krank, Krankheit, Krankmeldung, krankgeschrieben, Krankschreibung, Grippe, Fieber, Erkältung, unwohl, erkrankt, Magen-Darm
fr malade, maladie, arrêt maladie, grippe, fièvre, souffrant, arrêt de travail, rhume, gastro
es enfermo, enferma, enfermedad, baja médica, baja por enfermedad, gripe, fiebre, resfriado, malo de salud, me encuentro mal

parental-leave ~ absence birth
en parental leave, maternity leave, paternity leave, childcare leave
de Elternzeit, Mutterschutz, Elterngeld, Vaterschaftsurlaub
fr congé maternité, congé parental, congé paternité
es baja por maternidad, permiso de paternidad, permiso parental, baja maternal

overtime ~ working-hours
en overtime, extra hours, extra hour, overtime hours
de Überstunden, Überstunde, Mehrarbeit, Überstundenabbau
fr heures supplémentaires, heures sup
es horas extra, horas extras, horas extraordinarias

working-hours ~ timesheet employment
en working hours, work schedule, shift, shifts, roster, rota, night shift, working time
de Arbeitszeit, Arbeitszeiten, Schicht, Schichten, Dienstplan, Nachtschicht, Schichtplan
fr horaires de travail, temps de travail, planning des équipes, poste de nuit
es horario laboral, turno, turnos, cuadrante, turno de noche, jornada laboral

timesheet ~ working-hours report
en timesheet, timesheets, time tracking, hours worked, log your hours, clock in
de Stundenzettel, Zeiterfassung, Arbeitsstunden, Stundennachweis, geleistete Stunden
fr feuille de temps, feuilles de temps, relevé d'heures, pointage, heures travaillées
es hoja de horas, registro de horas, fichar, control horario, parte de horas

training ~ workshop school
en training, course, courses, further education, coaching, learn, learning, trainer, tutorial
de Schulung, Schulungen, Fortbildung, Weiterbildung, Kurs, Kurse, Lehrgang, Training, lernen
fr formation, formations, cours, stage de formation, apprendre, formateur, former
es formación, curso, cursos, capacitación, aprender, formador, adiestramiento

internship ~ vacancy school
en internship, intern, interns, trainee, apprenticeship, apprentice, working student
de Praktikum, Praktikant, Praktikantin, Ausbildung, Azubi, Auszubildende, Werkstudent
fr stage, stagiaire, stagiaires, apprentissage, alternance, apprenti
es prácticas, becario, becaria, pasantía, aprendiz, periodo de prácticas

performance-review ~ feedback boss
en performance review, appraisal, annual review, evaluation meeting, development talk
de Mitarbeitergespräch, Beurteilung, Leistungsbeurteilung, Jahresgespräch, Personalgespräch
fr entretien annuel, évaluation annuelle, entretien individuel
es evaluación del desempeño, evaluación anual, revisión de desempeño

reference-letter * 0.9 ~ job-application certificate
en reference letter, letter of recommendation, recommendation, referee, testimonial
de Arbeitszeugnis, Empfehlungsschreiben, Referenz, Referenzen, Empfehlung
fr lettre de recommandation, références professionnelles, recommandation
es carta de recomendación, referencias, recomendación

freelancer ~ contract employee
en freelancer, freelance, self-employed, consultant, consulting, day rate
de Freiberufler, freiberuflich, selbstständig, Freelancer, Berater, Beratung, Tagessatz
fr indépendant, freelance, auto-entrepreneur, consultant, tarif journalier, prestataire indépendant
es autónomo, autónoma, freelance, consultor, consultoría, tarifa diaria

promotion-job * 0.9 ~ boss congratulation
en promoted, new position as, career, career step, job title
de befördert, Beförderung, Karriere, Aufstieg, neue Position
fr promu, promue, carrière, évolution de carrière, nouvelles fonctions
es ascenso, ascendido, ascendida, carrera profesional, nuevo cargo

works-council * 0.9 ~ employee
en works council, trade union, union, strike, collective agreement
de Betriebsrat, Gewerkschaft, Streik, Tarifvertrag, Warnstreik
fr syndicat, grève, comité d'entreprise, convention collective, préavis de grève
es sindicato, huelga, comité de empresa, convenio colectivo
`
